import type { ReactNode } from 'react'

import type { Lot } from '#contract/calls/lot'
import { today } from '#contract/orders/span-words'
import { dayOfPack } from '#web/lots/day-of-pack.ts'
import { LotOrders } from '#web/seller/products/lots/lot-orders.tsx'
import { countsOf, nameOf, stateOf } from '#web/seller/products/lots/lot-words.ts'
import { serverNow } from '#web/server-clock.ts'
import { Day } from '#web/ui/day.tsx'
import { Pill } from '#web/ui/pill.tsx'

/** One lot: its state, its dates, where its pieces are, and, once it is recalled, its orders. */
export function LotCard({ lot, name, children }: { lot: Lot; name?: ReactNode; children?: ReactNode }) {
  const state = stateOf(lot, today(serverNow()))
  const id = `lot-${lot._id}`
  // Without a name it stands below the heading of a section.
  const Heading = name ? 'h2' : 'h3'
  return (
    <article aria-labelledby={id} className="rounded-card border border-line bg-card p-4 shadow-card md:p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <Heading id={id} className="font-sans text-base font-semibold tracking-normal wrap-anywhere text-ink">
            {name && <span className="block">{name}</span>}
            <span>{nameOf(lot)}</span>
          </Heading>
          <p className="figures text-sm text-ink-soft">
            {lot.bestBefore && <span>{`Best before ${dayOfPack(lot.bestBefore)}, `}</span>}
            {lot.packedOn && <span>{`packed ${dayOfPack(lot.packedOn)}, `}</span>}
            <span>{lot.bestBefore ? 'received ' : 'Since '}</span>
            <Day at={lot.receivedAt} />
          </p>
        </div>
        <Pill tone={state.tone}>{state.text}</Pill>
      </header>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {countsOf(lot).map(([label, pieces]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="figures text-lg leading-tight font-semibold">{pieces}</dd>
          </div>
        ))}
      </dl>
      {lot.recalled && (
        <>
          <p className="mt-3 text-sm wrap-anywhere">
            Recalled on <Day at={lot.recalled.at} />
            <span>{`: ${lot.recalled.reason}`}</span>
          </p>
          <LotOrders lot={lot._id} />
        </>
      )}
      {children && <div className="mt-3">{children}</div>}
    </article>
  )
}
