import type { ReactNode } from 'react'

import type { Order } from '#contract/entities'
import { plural } from '#contract/language/language'
import { Fold } from '#web/ui/fold.tsx'

/** The list of the parcels of an order; folded when they go to many addresses. */
export function FoldedParcels({ order, children }: { order: Order; children: ReactNode }) {
  const { deliveries, parcels = [] } = order
  if (!deliveries) return children
  const sent = new Set(parcels.map(({ delivery }) => delivery)).size
  const title = plural(deliveries.length, 'Sent to {sent} of 1 address', 'Sent to {sent} of {count} addresses', {
    sent,
  })
  return <Fold title={title}>{children}</Fold>
}
