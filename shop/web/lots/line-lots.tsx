import type { LineLot } from '#contract/entities'
import { t } from '#contract/language/language'
import { dayOfPack } from '#web/lots/day-of-pack.ts'
import { T } from '#web/ui/t.tsx'

/**
 * The lots of a line, with the pieces of each when there are several. Of fewer `pieces`, as in one of several parcels, it is
 * not known which lot they are of.
 */
export function LineLots({ lots, pieces = 0 }: { lots: LineLot[]; pieces?: number }) {
  const all = lots.reduce((sum, { quantity }) => sum + quantity, 0)
  const isPart = pieces > 0 && pieces < all
  const words = ({ number, quantity }: LineLot, place: number) => {
    if (lots.length > 1 && !isPart) {
      return number
        ? t('{count} of lot {number}', { count: quantity, number })
        : t('{count} of without a lot number', { count: quantity })
    }
    if (place > 0) return number ? t('or lot {number}', { number }) : t('or without a lot number')
    return number ? t('Lot {number}', { number }) : t('without a lot number')
  }
  return (
    <span className="figures block text-sm font-normal text-ink-soft">
      {lots.map((lot, place) => (
        <span key={place} className={`block ${lot.recalled ? 'font-semibold text-pomegranate-ink' : ''}`}>
          <span>{words(lot, place)}</span>
          {lot.bestBefore && (
            <T
              text=", best before {day}"
              day={<span className="whitespace-nowrap">{dayOfPack(lot.bestBefore)}</span>}
            />
          )}
          <span>{lot.recalled && t(': recalled')}</span>
        </span>
      ))}
    </span>
  )
}
