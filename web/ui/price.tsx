import { formatRupees, toPaise } from '#contract/money'

/** The offer price beside the struck one and the saving in per cent; both in rupees as on the wire. */
export function Price({ price, offerPrice, large = false }: { price: number; offerPrice: number; large?: boolean }) {
  const saved = savedPercent(price, offerPrice)
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-2">
      <span className={`font-semibold text-date ${large ? 'text-2xl' : 'text-base'}`}>{formatRupees(offerPrice)}</span>
      {saved > 0 && (
        <>
          <s className="text-xs text-ink-soft">
            <span className="sr-only">instead of </span>
            {formatRupees(price)}
          </s>
          <span className="text-xs font-semibold text-pistachio-ink">{saved}% off</span>
        </>
      )}
    </p>
  )
}

/** Whole per cent below the full price, never rounded up. */
export function savedPercent(price: number, offerPrice: number): number {
  return price > offerPrice ? Math.floor(((toPaise(price) - toPaise(offerPrice)) * 100) / toPaise(price)) : 0
}
