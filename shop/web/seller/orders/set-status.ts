import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { OrderStatus } from '#contract/orders/order-status'
import { CANCEL_UNDO_SECONDS } from '#contract/rules'
import { callApi, errorText } from '#web/api-client.ts'
import { keepListed, type OrdersPage, sellerOrderKeys } from '#web/seller/orders/order-queries.ts'
import { withPasskey } from '#web/seller/team/with-passkey.ts'
import { notify } from '#web/ui/toast/toast.tsx'

type Move = { order: Order; status: OrderStatus; undoing?: boolean }
type SetStatus = (order: Order, status: OrderStatus, onSettled?: () => void) => void

/** Sets the status of an order: on screen at once, reverted when the API refuses, undone from the toast. */
export function useSetStatus(): SetStatus {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ order, status }: Move) => updateStatus(order, status),
    onMutate: ({ order, status }) => showOrder(client, { ...order, status }),
    onError: async (error, { order }) => {
      await showOrder(client, order)
      notify.error(errorText(error))
    },
    onSuccess: async ({ msg, order: now }, { order, undoing }) => {
      await showOrder(client, now)
      if (undoing) notify.success(msg)
      else notify.undoable(msg, () => mutate({ order: now, status: order.status, undoing: true }), undoSeconds(now))
    },
  })
  return (order, status, onSettled) => mutate({ order, status }, onSettled ? { onSettled } : {})
}

/** PUT /api/order/update-status. */
export function updateStatus(order: Order, status: OrderStatus) {
  keepListed(order._id)
  return withPasskey(() => callApi(calls.orderUpdateStatus, { body: { orderId: order._id, status } }))
}

/** Puts an order from an API answer into all cached lists. */
export async function showOrder(client: QueryClient, now: Order): Promise<void> {
  // A poll in progress would overwrite it with the old status.
  await client.cancelQueries({ queryKey: sellerOrderKeys.lists })
  client.setQueriesData<OrdersPage>({ queryKey: sellerOrderKeys.lists }, (page) =>
    page ? { ...page, orders: page.orders.map((order) => (order._id === now._id ? now : order)) } : page,
  )
  await client.invalidateQueries({ queryKey: sellerOrderKeys.history(now._id) })
  await client.invalidateQueries({ queryKey: sellerOrderKeys.refundable(now._id) })
}

// A sent refund cannot be undone.
function undoSeconds({ payment }: Order): number | undefined {
  return payment === 'refunding' ? CANCEL_UNDO_SECONDS : undefined
}
