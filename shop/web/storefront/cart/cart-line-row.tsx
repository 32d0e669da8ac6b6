import { Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'

import { t, translated } from '#contract/language/language'
import { formatPaise, formatRupees, linePaise, toPaise } from '#contract/money/money'
import { paths } from '#contract/paths'
import { weightText } from '#contract/products/weight'
import { LOW_STOCK_CART, MAX_LINE_QUANTITY } from '#contract/rules'
import { onlyAvailable, onlyLeft } from '#contract/wording'
import { removeFromCart, setCount, stepInCart } from '#web/cart/cart.ts'
import type { CartLine } from '#web/cart/cart-items.ts'
import { QuantityPicker } from '#web/storefront/product/quantity-picker.tsx'
import { focusPage } from '#web/ui/focus-on-new-page.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { T } from '#web/ui/t.tsx'
import { TamilName } from '#web/ui/tamil-name.tsx'

type Props = {
  line: CartLine
  /** The stock available to this shopper. */
  available: number
  /** Why the order was refused because of this line. */
  refusal: string | undefined
  /** While a payment is in progress. */
  locked: boolean
}

/** One line of the cart. */
export function CartLineRow({ line, available, refusal, locked }: Props) {
  const { product, count } = line
  const most = Math.min(available, MAX_LINE_QUANTITY)
  const soldOut = available <= 0
  const page = paths.product(product.category, product._id)
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] gap-3 py-4 lg:grid-cols-[96px_minmax(0,1fr)_auto] lg:gap-x-5 lg:py-5">
      <Link to={page} tabIndex={-1} aria-hidden="true" className="self-start">
        <Picture
          src={product.image[0]}
          alt=""
          sizes="96px"
          eager
          className={`w-full rounded-lg ${soldOut ? 'opacity-60 grayscale' : ''}`}
        />
      </Link>
      <div className="min-w-0">
        <h2 className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
          <Link to={page} className="text-ink hover:underline">
            {product.name}
          </Link>
        </h2>
        <TamilName name={product.tamilName} className="text-sm" />
        <p className="figures mt-0.5 text-sm wrap-anywhere text-ink-soft">
          <span>{`${translated(weightText(product.weight))} ·`}</span>{' '}
          <T text="{price} each" price={<span translate="no">{formatRupees(product.offerPrice)}</span>} />
        </p>
        <StockLine available={available} count={count} refusal={refusal} />
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1 lg:col-span-1 lg:flex-col lg:flex-nowrap lg:items-end lg:justify-between">
        <QuantityPicker
          name={product.name}
          count={count}
          most={most}
          disabled={locked || soldOut}
          onStep={(by) => stepInCart(product, by, { most, least: 1 })}
          onChoose={(wanted) => setCount(product, wanted, most)}
        />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
          <p className="figures text-right font-semibold text-date">
            {soldOut ? (
              <span className="text-sm font-normal text-ink-soft">{t('not in the total')}</span>
            ) : (
              <span translate="no">
                {formatPaise(linePaise({ unitPaise: toPaise(product.offerPrice), quantity: count }))}
              </span>
            )}
          </p>
          <button
            type="button"
            aria-label={t('Remove {name}', { name: product.name })}
            data-remove
            disabled={locked}
            onClick={(event) => {
              focusNeighbour(event)
              removeFromCart(product._id)
            }}
            className="-mr-2 inline-flex size-11 items-center justify-center rounded-full text-ink-soft hover:bg-pomegranate-soft hover:text-pomegranate-ink disabled:opacity-60"
          >
            <Trash2 className="size-5" aria-hidden="true" />
          </button>
        </div>
      </div>
    </li>
  )
}

/** Moves the focus from a removed line to the next one, else to the start of the page. */
function focusNeighbour({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const line = currentTarget.closest('li')
  const beside = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector<HTMLElement>('[data-remove]')
  if (beside) beside.focus({ preventScroll: true })
  else focusPage()
}

function StockLine({ available, count, refusal }: Pick<Props, 'available' | 'refusal'> & { count: number }) {
  const words =
    refusal ??
    (available <= 0
      ? 'Out of stock'
      : count > available
        ? onlyAvailable(available)
        : available <= LOW_STOCK_CART
          ? onlyLeft(available)
          : undefined)
  return words ? <p className="mt-1 text-sm font-semibold text-pomegranate-ink">{translated(words)}</p> : null
}
