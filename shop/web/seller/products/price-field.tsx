import { Pencil } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { calls } from '#contract/calls'
import { formatRupees } from '#contract/money/money'
import { callApi } from '#web/api-client.ts'
import { numberTyped } from '#web/seller/layout/number-typed.ts'
import type { SellerProduct } from '#web/seller/products/seller-products.ts'
import { loadProductCheck, useProductChange } from '#web/seller/products/use-product-change.ts'
import { Button } from '#web/ui/button.tsx'

type Amounts = Pick<SellerProduct, 'price' | 'offerPrice'>
type Change = { from: Amounts; to: Amounts }

/** The prices of a product; a click turns them into two fields. Enter saves, Escape cancels. */
export function PriceField({ product }: { product: SellerProduct }) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The prices that the owner has set, whether the offer runs or not.
  const own = { price: product.price, offerPrice: product.offer?.price ?? product.offerPrice }
  const { act, busy } = useProductChange(
    async ({ to }: Change) => {
      ;(await loadProductCheck()).checkProduct(
        { id: product._id, ...to },
        { offerPrice: 'The offer', price: 'The MRP' },
      )
      return callApi(calls.productUpdate, { body: bodyOf(product, to) })
    },
    (_, { from, to }) => ({ from: to, to: from }),
  )

  function close() {
    flushSync(() => setEditing(false))
    button.current?.focus()
  }

  if (editing) {
    const { price, offerPrice } = own
    const save = (to: Amounts) => act({ from: { price, offerPrice }, to }, (answer) => answer && close())
    return <PriceForm product={{ ...product, ...own }} busy={busy} onSave={save} onClose={close} />
  }
  return (
    <button
      ref={button}
      type="button"
      onClick={() => setEditing(true)}
      className="figures -ml-3 inline-flex min-h-11 items-center gap-x-2 rounded-field px-3 text-left hover:bg-shade"
    >
      <span className="sr-only">{`Change the price of ${product.name}, `}</span>
      <Prices of={product} />
      <Pencil className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
    </button>
  )
}

/** The price, and the one it is instead of. */
export function Prices({ of: { price, offerPrice } }: { of: Amounts }) {
  return (
    <span className="figures flex flex-wrap items-baseline gap-x-2 lg:flex-col">
      <span className="font-semibold whitespace-nowrap" translate="no">
        {formatRupees(offerPrice)}
      </span>
      {price > offerPrice && (
        <s className="text-xs whitespace-nowrap text-ink-soft">
          <span className="sr-only">instead of </span>
          <span translate="no">{formatRupees(price)}</span>
        </s>
      )}
    </span>
  )
}

function PriceForm({
  product,
  busy,
  onSave,
  onClose,
}: {
  product: SellerProduct
  busy: boolean
  onSave: (prices: Amounts) => void
  onClose: () => void
}) {
  const [wrong, setWrong] = useState('')

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const prices = { price: numberTyped(data, 'price'), offerPrice: numberTyped(data, 'offerPrice') }
    const reason = reasonAgainst(prices)
    setWrong(reason)
    if (reason || busy) return
    if (prices.price === product.price && prices.offerPrice === product.offerPrice) onClose()
    else onSave(prices)
  }

  return (
    <form noValidate onSubmit={submit} className="flex max-w-80 flex-wrap items-end gap-2">
      <Amount label="Offer (₹)" of={product} name="offerPrice" first invalid={wrong !== ''} onEscape={onClose} />
      <Amount label="MRP (₹)" of={product} name="price" invalid={wrong !== ''} onEscape={onClose} />
      <div className="flex flex-wrap gap-1">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <p role="alert" className="w-full text-xs text-pomegranate-ink">
        {wrong}
      </p>
    </form>
  )
}

function Amount({
  label,
  of: product,
  name,
  invalid,
  first = false,
  onEscape,
}: {
  label: string
  of: SellerProduct
  name: 'price' | 'offerPrice'
  invalid: boolean
  first?: boolean
  onEscape: () => void
}) {
  return (
    <label className="text-xs text-ink-soft">
      <span>{label}</span>
      <input
        // Takes the focus of the button it replaces.
        ref={first ? focusOnce : undefined}
        onKeyDown={({ key }) => key === 'Escape' && onEscape()}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={product[name]}
        aria-label={`${label} of ${product.name}`}
        aria-invalid={invalid}
        className="figures mt-1 block min-h-11 w-[6rem] rounded-field border border-line-strong bg-card px-3 text-right text-base text-ink aria-invalid:border-pomegranate"
      />
    </label>
  )
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

function reasonAgainst({ price, offerPrice }: Amounts): string {
  if (!(price > 0 && offerPrice > 0)) return 'Both prices are required and must be more than 0.'
  if (offerPrice > price) return 'The offer price is higher than the price.'
  return ''
}

function bodyOf({ _id }: SellerProduct, prices: Amounts): FormData {
  const body = new FormData()
  body.set('productData', JSON.stringify({ id: _id, ...prices }))
  return body
}
