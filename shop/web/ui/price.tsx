import { t } from '#contract/language/language'
import { formatRupees, toPaise } from '#contract/money/money'

/**
 * The offer price, the crossed-out price and the saving in per cent; prices in rupees, as on the wire. On a `card` the
 * height is the same with and without a saving.
 */
export function Price({
  price,
  offerPrice,
  large = false,
  card = false,
}: {
  price: number
  offerPrice: number
  large?: boolean
  card?: boolean
}) {
  const saved = savedPercent(price, offerPrice)
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-2">
      <span
        className={`font-semibold text-date ${large ? 'text-2xl' : 'text-lg'} ${card ? 'w-full md:w-auto' : ''}`}
        translate="no"
      >
        {formatRupees(offerPrice)}
      </span>
      {(saved > 0 || card) && (
        <span className="min-h-[1lh] text-xs">
          {saved > 0 && (
            <s className="text-ink-soft">
              <span className="sr-only">{t('instead of')} </span>
              <span translate="no">{formatRupees(price)}</span>
            </s>
          )}{' '}
          {saved > 0 && (
            <span className="font-semibold inline-block text-pistachio-ink">
              {t('{percent}% off', { percent: saved })}
            </span>
          )}
        </span>
      )}
    </p>
  )
}

/** The saving in whole per cent, rounded down. */
export function savedPercent(price: number, offerPrice: number): number {
  return price > offerPrice ? Math.floor(((toPaise(price) - toPaise(offerPrice)) * 100) / toPaise(price)) : 0
}
