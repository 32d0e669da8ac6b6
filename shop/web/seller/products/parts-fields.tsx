import { X } from 'lucide-react'
import { type RefObject, useState } from 'react'

import { MAX_LINE_QUANTITY, MAX_PARTS } from '#contract/rules'
import { numberInField } from '#contract/typed'
import { errorText } from '#web/api-client.ts'
import { Fold } from '#web/seller/layout/fold.tsx'
import { type FormPart, partsIn, writtenParts, listProducts, nameWithWeight } from '#web/seller/products/form-parts.ts'
import type { SellerProduct } from '#web/seller/products/seller-products.ts'
import { useFilled } from '#web/seller/products/use-filled.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

/** Chooses what one piece is put together from; the form has it in its field `parts`. */
export function PartsFields({
  form,
  productId,
  error,
}: {
  form: RefObject<HTMLFormElement | null>
  /** Of the product that is changed; undefined for a new one. */
  productId: string | undefined
  error: string | undefined
}) {
  const [parts, setParts] = useState(() => partsIn(textOf(form)))
  const [products, setProducts] = useState<SellerProduct[]>()
  const [busy, setBusy] = useState(false)
  useFilled(form, () => setParts(partsIn(textOf(form))))

  function change(next: FormPart[]) {
    setParts(next)
    const field = form.current?.elements.namedItem('parts')
    if (!(field instanceof HTMLTextAreaElement)) return
    field.value = writtenParts(next)
    // From the field, so that the form reads it and does not fill its fields anew.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  async function list() {
    setBusy(true)
    try {
      setProducts(await listProducts())
    } catch (refused) {
      notify.error(errorText(refused))
    }
    setBusy(false)
  }

  const open = products?.filter(
    ({ _id, parts: own }) => !own && _id !== productId && parts.every(({ product }) => product !== _id),
  )
  return (
    <Fold
      title="Put together from other products"
      open={parts.length > 0 || error !== undefined}
      className="-my-2"
      key={String(parts.length > 0)}
    >
      <p className="mb-3 text-sm text-ink-soft">
        A hamper, a combo, or a large pack of small ones. Its stock is counted from theirs, and an order takes their
        pieces.
      </p>
      {error && (
        <p role="alert" className="mb-3 text-sm font-medium text-pomegranate-ink">
          {error}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {parts.map((part) => (
          <li key={part.product} className="flex items-end gap-3">
            <NumberField
              label={part.name}
              whole
              from={1}
              to={MAX_LINE_QUANTITY}
              defaultValue={String(part.pieces)}
              className="grow"
              onChange={({ target }) => {
                const pieces = numberInField(target.value)
                if (typeof pieces === 'number')
                  change(parts.map((each) => (each.product === part.product ? { ...each, pieces } : each)))
              }}
            />
            <Button
              look="quiet"
              onClick={() => change(parts.filter(({ product }) => product !== part.product))}
              className="shrink-0"
            >
              <X className="size-5" aria-hidden="true" />
              <span className="sr-only">{`Take out ${part.name}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      {!open && (
        <Button look="secondary" busy={busy} className="mt-3" onClick={() => void list()}>
          {parts.length > 0 ? 'Add another part' : 'Choose its parts'}
        </Button>
      )}
      {open && parts.length < MAX_PARTS && (
        <SelectField
          label={parts.length > 0 ? 'Another part' : 'A part'}
          value=""
          className="mt-3"
          onChange={({ target }) => {
            const product = open.find(({ _id }) => _id === target.value)
            if (product) change([...parts, { product: product._id, name: nameWithWeight(product), pieces: 1 }])
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
    </Fold>
  )
}

function textOf(form: RefObject<HTMLFormElement | null>): string {
  const field = form.current?.elements.namedItem('parts')
  return field && 'value' in field ? field.value : ''
}
