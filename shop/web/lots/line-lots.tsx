import type { LineLot } from '#contract/entities'
import { dayOfPack } from '#web/lots/day-of-pack.ts'

/**
 * The lots of a line, with the pieces of each when there are several. Of fewer `pieces`, as in one of several parcels, it is
 * not known which lot they are of.
 */
export function LineLots({ lots, pieces = 0 }: { lots: LineLot[]; pieces?: number }) {
  const all = lots.reduce((sum, { quantity }) => sum + quantity, 0)
  const isPart = pieces > 0 && pieces < all
  const before = ({ quantity }: LineLot, place: number) => {
    if (lots.length === 1) return ''
    if (!isPart) return `${quantity} of `
    return place > 0 ? 'or ' : ''
  }
  return (
    <span className="figures block text-sm font-normal text-ink-soft">
      {lots.map((lot, place) => (
        <span key={place} className={`block ${lot.recalled ? 'font-semibold text-pomegranate-ink' : ''}`}>
          <span>{before(lot, place)}</span>
          <span>{lot.number ? `${before(lot, place) ? 'lot' : 'Lot'} ${lot.number}` : 'without a lot number'}</span>
          {lot.bestBefore && (
            <span>
              , best before <span className="whitespace-nowrap">{dayOfPack(lot.bestBefore)}</span>
            </span>
          )}
          <span>{lot.recalled && ': recalled'}</span>
        </span>
      ))}
    </span>
  )
}
