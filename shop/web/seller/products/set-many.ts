import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Order } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import type { OrderStatus } from '#contract/orders/order-status'
import { errorText } from '#web/api-client.ts'
import { updateStatus, showOrder } from '#web/seller/orders/set-status.ts'
import { notify } from '#web/ui/toast/toast.tsx'

type Moved = { before: Order; now: Order }
type Failed = { order: Order; why: string }

/** Sets the status of several orders one after the other; a toast names each refused one. */
export function useSetMany() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function setMany(orders: readonly Order[], status: OrderStatus): Promise<void> {
    setBusy(true)
    const { moved, failed } = await move(orders.map((order) => ({ order, status })))
    setBusy(false)
    const back = moved.map(({ before, now }) => ({ order: now, status: before.status }))
    if (moved.length > 0) notify.undoable(successText(moved.length, status), () => void undo(back))
    reportFailed(failed)
  }

  async function undo(back: { order: Order; status: OrderStatus }[]): Promise<void> {
    const { moved, failed } = await move(back)
    if (moved.length > 0) notify.success(`${inWords(moved.length)} put back`)
    reportFailed(failed)
  }

  async function move(wanted: { order: Order; status: OrderStatus }[]) {
    const moved: Moved[] = []
    const failed: Failed[] = []
    for (const { order, status } of wanted) {
      try {
        const { order: now } = await updateStatus(order, status)
        moved.push({ before: order, now })
        await showOrder(client, now)
      } catch (error) {
        failed.push({ order, why: errorText(error) })
      }
    }
    return { moved, failed }
  }

  return { setMany, busy }
}

function reportFailed(failed: Failed[]): void {
  for (const { order, why } of failed) notify.error(`${order.address.name}, order ${orderNumber(order._id)}: ${why}`)
}

function successText(count: number, status: OrderStatus): string {
  return `${inWords(count)} set to ${status}`
}

function inWords(count: number): string {
  return `${count} ${count === 1 ? 'order' : 'orders'}`
}
