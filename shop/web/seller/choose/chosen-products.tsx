import { X } from 'lucide-react'
import { useState } from 'react'

import { MAX_LINE_QUANTITY } from '#contract/rules'
import { numberInField } from '#contract/typed'
import { errorText } from '#web/api-client.ts'
import { listProducts, nameWithWeight } from '#web/seller/choose/list-products.ts'
import type { SellerProduct } from '#web/seller/products/seller-products.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'
import { notify } from '#web/ui/toast/toast.tsx'

export type ChosenProduct = { product: string; name: string; pieces: number }

/** Products with their pieces, and a list that adds others. */
export function ChosenProducts({
  chosen,
  onChange,
  most,
  mostOfEach = MAX_LINE_QUANTITY,
  mayBe = () => true,
  words,
}: {
  chosen: readonly ChosenProduct[]
  onChange: (chosen: ChosenProduct[]) => void
  most: number
  mostOfEach?: number
  mayBe?: (product: SellerProduct) => boolean
  words: { choose: string; addAnother: string; first: string; another: string }
}) {
  const [products, setProducts] = useState<SellerProduct[]>()
  const [busy, setBusy] = useState(false)
  const ready = useInBrowser()

  async function list() {
    setBusy(true)
    try {
      setProducts(await listProducts())
    } catch (refused) {
      notify.error(errorText(refused))
    }
    setBusy(false)
  }

  const open = products?.filter((product) => mayBe(product) && chosen.every((each) => each.product !== product._id))
  return (
    <>
      <ul className="flex flex-col gap-2">
        {chosen.map((each) => (
          <li key={each.product} className="flex items-end gap-3">
            <NumberField
              label={each.name}
              whole
              from={1}
              to={mostOfEach}
              defaultValue={String(each.pieces)}
              className="grow"
              onChange={({ target }) => {
                const pieces = numberInField(target.value)
                if (typeof pieces === 'number')
                  onChange(chosen.map((other) => (other.product === each.product ? { ...other, pieces } : other)))
              }}
            />
            <Button
              look="quiet"
              onClick={() => onChange(chosen.filter(({ product }) => product !== each.product))}
              className="shrink-0"
            >
              <X className="size-5" aria-hidden="true" />
              <span className="sr-only">{`Take out ${each.name}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      {!open && (
        <Button look="secondary" busy={busy} disabled={!ready} className="mt-3 self-start" onClick={() => void list()}>
          {chosen.length > 0 ? words.addAnother : words.choose}
        </Button>
      )}
      {open && chosen.length < most && (
        <SelectField
          label={chosen.length > 0 ? words.another : words.first}
          value=""
          className="mt-3"
          onChange={({ target }) => {
            const product = open.find(({ _id }) => _id === target.value)
            if (product) onChange([...chosen, { product: product._id, name: nameWithWeight(product), pieces: 1 }])
          }}
        >
          <option value="" disabled>
            Choose a product
          </option>
          {open.map((product) => (
            <option key={product._id} value={product._id}>
              {nameWithWeight(product)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
