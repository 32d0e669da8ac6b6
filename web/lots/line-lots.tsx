import type { LineLot } from '#contract/entities'
import { dayOfPack } from '#web/lots/day-of-pack.ts'

/** The lots of a line, with the pieces of each when there are several. */
export function LineLots({ lots }: { lots: LineLot[] }) {
  return (
    <span className="figures block text-sm font-normal text-ink-soft">
      {lots.map((lot, place) => (
        <span key={place} className={`block ${lot.recalled ? 'font-semibold text-pomegranate-ink' : ''}`}>
          {lots.length > 1 && `${lot.quantity} of `}
          {lot.number ? `${lots.length > 1 ? 'lot' : 'Lot'} ${lot.number}` : 'without a lot number'}
          {lot.bestBefore && `, best before ${dayOfPack(lot.bestBefore)}`}
          {lot.recalled && ': recalled'}
        </span>
      ))}
    </span>
  )
}
