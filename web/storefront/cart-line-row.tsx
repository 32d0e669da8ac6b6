import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'

import { formatPaise, formatRupees, toPaise } from '#contract/money'
import { paths } from '#contract/paths'
import { LOW_STOCK_CART, MAX_LINE_QUANTITY } from '#contract/rules'
import { onlyAvailable, onlyLeft } from '#contract/wording'
import type { CartLine } from '#web/cart/cart-items.ts'
import { useCart } from '#web/cart/cart.ts'
import { Picture } from '#web/ui/picture.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** One line of the cart. `available` is the stock this shopper may have; `locked` while a payment runs. */
export function CartLineRow({ line, available, locked }: { line: CartLine; available: number; locked: boolean }) {
  const { product, count } = line
  const cart = useCart()
  const most = Math.min(available, MAX_LINE_QUANTITY)
  const page = paths.product(product.category, product._id)
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-3 py-5 md:grid-cols-[6rem_minmax(0,1fr)_auto] md:gap-x-6">
      <Link to={page} tabIndex={-1} aria-hidden="true" className="row-span-2 md:row-span-1">
        <Picture src={product.image[0]} alt="" sizes="6rem" eager className="w-full rounded-lg" />
      </Link>
      <div>
        <h2 className="font-sans text-base leading-snug font-semibold tracking-normal">
          <Link to={page} className="text-ink hover:underline">
            {product.name}
          </Link>
        </h2>
        <p className="figures text-sm text-ink-soft">
          {product.weight ?? 'N/A'} · {formatRupees(product.offerPrice)} each
        </p>
        <StockLine available={available} count={count} />
      </div>
      <div className="flex items-center gap-1 md:flex-col md:items-end md:justify-between">
        <SelectField
          label={`Quantity of ${product.name}`}
          hideLabel
          className="w-18"
          value={count}
          disabled={locked}
          onChange={({ target }) => cart.setCount(product, Number(target.value), most)}
        >
          {quantities(most, count).map((quantity) => (
            <option key={quantity} value={quantity}>
              {quantity}
            </option>
          ))}
        </SelectField>
        <p className="figures ml-auto font-semibold text-date">{formatPaise(toPaise(product.offerPrice) * count)}</p>
        <button
          type="button"
          aria-label={`Remove ${product.name}`}
          disabled={locked}
          onClick={() => cart.remove(product._id)}
          className="-mr-2 inline-flex size-11 items-center justify-center rounded-full text-pomegranate-ink hover:bg-pomegranate-soft disabled:opacity-60"
        >
          <Trash2 className="size-5" aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}

/** 1 to what there is; a count from before the stock fell stays readable until it is changed. */
function quantities(most: number, count: number): number[] {
  const offered = Array.from({ length: Math.max(most, 0) }, (_, place) => place + 1)
  return count > most ? [...offered, count] : offered
}

function StockLine({ available, count }: { available: number; count: number }) {
  const words =
    available <= 0
      ? 'Out of stock'
      : count > available
        ? onlyAvailable(available)
        : available <= LOW_STOCK_CART
          ? onlyLeft(available)
          : undefined
  return words ? <p className="mt-1 text-sm font-semibold text-pomegranate-ink">{words}</p> : null
}
