import { t } from '#contract/language/language'
import { LOW_STOCK_BADGE } from '#contract/rules'

/** The stock of a product: green, yellow at 5 or fewer, red at 0. */
export function StockBadge({ quantity }: { quantity: number }) {
  const look =
    quantity <= 0
      ? 'bg-pomegranate-soft text-pomegranate-ink'
      : quantity <= LOW_STOCK_BADGE
        ? 'bg-saffron-soft text-saffron-ink'
        : 'bg-pistachio-soft text-pistachio-ink'
  const words =
    quantity <= 0
      ? t('Out of stock')
      : quantity <= LOW_STOCK_BADGE
        ? t('Only {count} left', { count: quantity })
        : t('In stock')
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-xs font-semibold forced-colors:border ${look}`}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      <span>{words}</span>
    </span>
  )
}
