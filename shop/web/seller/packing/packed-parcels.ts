import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import { statusWhen } from '#contract/orders/order-status'
import { ApiRefusal, callApi, errorText, isRetryable } from '#web/api-client.ts'
import { newDraftId } from '#web/draft-id.ts'
import { showOrder, updateStatus } from '#web/seller/orders/set-status.ts'
import { deviceState } from '#web/ui/device-state.ts'
import { notify } from '#web/ui/toast/toast.tsx'

export type Tracking = { courier: string; number: string }

/** A parcel that was packed on this device, while the shop may not know it yet. */
type Packed = {
  orderId: string
  name: string
  draftId: string
  tracking?: Tracking | undefined
  lines: { product: string; quantity: number }[]
}

const RETRY_MS = 15_000
const stored = deviceState<Packed[]>('packed-parcels', [])

/** The parcels packed on this device that the shop has not answered yet. */
export const usePacked = stored.use

/** Records that an order is packed, with tracking that its parcel has left; it is sent when there is a connection. */
export function recordPacked(order: Order, tracking: Tracking | undefined): void {
  const lines = order.items.map(({ product, quantity }) => ({ product: product._id, quantity }))
  const packed = { orderId: order._id, name: order.address.name, draftId: newDraftId(), tracking, lines }
  stored.set([...stored.get().filter(({ orderId }) => orderId !== order._id), packed])
}

/** Sends what was packed on this device until the shop has answered, also after a reload; it shows nothing. */
export function SendPacked(): null {
  const client = useQueryClient()
  const count = usePacked().length
  useEffect(() => {
    if (count === 0) return
    const send = () => void sendPacked(client)
    send()
    const timer = setInterval(send, RETRY_MS)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [client, count])
  return null
}

let isSending = false

async function sendPacked(client: QueryClient): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (let next = stored.get()[0]; next; next = stored.get()[0]) {
      const isAnswered = await send(client, next)
      if (!isAnswered) return
      const { draftId } = next
      stored.set(stored.get().filter((each) => each.draftId !== draftId))
    }
  } finally {
    isSending = false
  }
}

/** Whether the shop has answered; a repeat changes nothing there. */
async function send(client: QueryClient, packed: Packed): Promise<boolean> {
  try {
    const { msg, order } = await tell(packed)
    await showOrder(client, order)
    if (packed.tracking) notify.success(msg)
    else notify.undoable(msg, () => void undo(client, order))
    return true
  } catch (error) {
    const mayWork = isRetryable(error) || (error instanceof ApiRefusal && [401, 403].includes(error.status))
    if (!mayWork) notify.error(`${packed.name}, order ${orderNumber(packed.orderId)}: ${errorText(error)}`)
    return !mayWork
  }
}

function tell({ orderId, draftId, tracking, lines }: Packed) {
  if (tracking) return callApi(calls.orderParcel, { body: { orderId, draftId, ...tracking, lines } })
  // Another device may have sent the parcel by now.
  const body = { orderId, status: statusWhen.packed, from: statusWhen.placed }
  return callApi(calls.orderUpdateStatus, { body })
}

async function undo(client: QueryClient, order: Order): Promise<void> {
  try {
    const { msg, order: now } = await updateStatus(order, statusWhen.placed)
    await showOrder(client, now)
    notify.success(msg)
  } catch (error) {
    notify.error(errorText(error))
  }
}
