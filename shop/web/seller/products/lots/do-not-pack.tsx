import type { Order } from '#contract/entities'
import { PackFromOthers } from '#web/seller/products/lots/pack-from-others.tsx'

/** The warning of an order with pieces of a recalled lot that has not left. */
export function DoNotPack({ order: { _id, items } }: { order: Order }) {
  const lots = items.flatMap(({ lots: all = [] }) => all.flatMap(({ recalled, number }) => (recalled ? [number] : [])))
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-pomegranate-soft px-4 py-3 text-sm text-pomegranate-ink print:my-2 print:border print:border-current"
    >
      <p className="min-w-40 flex-1">
        <strong>Do not pack.</strong>
        <span>
          {' '}
          It has pieces of the recalled lot <span>{[...new Set(lots)].join(', ')}</span>. Pack it from other lots, or
          cancel it.
        </span>
      </p>
      <span className="print:hidden">
        <PackFromOthers orderId={_id} />
      </span>
    </div>
  )
}
