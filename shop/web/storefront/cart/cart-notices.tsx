import { Info, X } from 'lucide-react'

import type { CartItems, Product } from '#contract/entities'
import { t, translated } from '#contract/language/language'
import { useCartNotices } from '#web/cart/use-cart-notices.ts'
import { focusPage } from '#web/ui/focus-on-new-page.ts'

type Props = { items: CartItems; products: readonly Product[] }

/** The notices of the cart, shown until they are dismissed. */
export function CartNotices({ items, products }: Props) {
  const { notices, dismiss } = useCartNotices(items, products)
  if (notices.length === 0) return null
  return (
    <ul aria-label={t('What changed in your cart')} className="flex flex-col gap-2">
      {notices.map((notice) => (
        <li
          key={`${notice.kind} ${notice.productId}`}
          className="flex items-start gap-3 rounded-card border border-saffron bg-saffron-soft py-1 pr-1 pl-4 text-saffron-ink"
        >
          <Info className="mt-3 size-5 shrink-0" aria-hidden="true" />
          <p className="figures min-w-0 grow self-center py-2 text-sm wrap-anywhere">
            <strong className="font-semibold">{notice.name}</strong>
            <span>{`: ${translated(notice.text)}`}</span>
          </p>
          <button
            type="button"
            aria-label={t('Dismiss: {name}', { name: notice.name })}
            onClick={() => {
              focusPage()
              dismiss(notice)
            }}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-card"
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
