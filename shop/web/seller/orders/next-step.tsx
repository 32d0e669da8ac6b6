import type { Order } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import { isInShop, type OrderStatus, stations } from '#contract/orders/order-status'
import { useSetStatus } from '#web/seller/orders/set-status.ts'
import { isSent } from '#web/seller/packing/pack-list.ts'
import { isStopped } from '#web/seller/products/lots/recalled.ts'
import { Button } from '#web/ui/button.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'

/** The status that a seller sets next: while the goods are in the shop, the one after it. */
export function nextStep(order: Order): OrderStatus | undefined {
  if (!isInShop(order.status) || isStopped(order) || !isSent(order)) return undefined
  return stations[stations.indexOf(order.status) + 1]
}

/** The button that sets the next status. */
export function NextStep({ order, step }: { order: Order; step: OrderStatus }) {
  const setStatus = useSetStatus()
  // Disabled until the script runs, because a press would not be sent.
  const ready = useInBrowser()
  return (
    <Button look="secondary" disabled={!ready} onClick={() => setStatus(order, step)} className="px-3.5 text-sm">
      <span>{step}</span>
      <span className="sr-only">{` order ${orderNumber(order._id)}`}</span>
    </Button>
  )
}
