import type { ReactNode } from 'react'

import type { Order } from '#contract/entities'
import { inAddresses } from '#contract/orders/deliveries'
import { Fold } from '#web/ui/fold.tsx'

/** The list of the parcels of an order; folded when they go to many addresses. */
export function FoldedParcels({ order, children }: { order: Order; children: ReactNode }) {
  const { deliveries, parcels = [] } = order
  if (!deliveries) return children
  const sent = new Set(parcels.map(({ delivery }) => delivery)).size
  return <Fold title={`Sent to ${sent} of ${inAddresses(deliveries)}`}>{children}</Fold>
}
