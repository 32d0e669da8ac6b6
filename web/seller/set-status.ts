import { useMutation, useQueryClient } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { OrderStatus } from '#contract/order-status'
import { callApi, errorText } from '#web/api-client.ts'
import { sellerOrdersQuery } from '#web/queries.ts'
import { notify } from '#web/ui/toast.tsx'

type SetStatus = (order: Order, status: OrderStatus, onSettled: () => void) => void

/** Moves an order along: on screen at once, put back when the shop refuses. */
export function useSetStatus(): SetStatus {
  const client = useQueryClient()
  const show = async (now: Order) => {
    // A poll on its way would bring the status from before.
    await client.cancelQueries(sellerOrdersQuery)
    client.setQueryData(sellerOrdersQuery.queryKey, (orders) =>
      orders?.map((order) => (order._id === now._id ? now : order)),
    )
  }
  const { mutate } = useMutation({
    mutationFn: ({ order, status }: { order: Order; status: OrderStatus }) =>
      callApi(calls.orderUpdateStatus, { body: { orderId: order._id, status } }),
    onMutate: ({ order, status }) => show({ ...order, status }),
    onError: async (error, { order }) => {
      await show(order)
      notify.error(errorText(error))
    },
    onSuccess: async ({ msg, order }) => {
      await show(order)
      notify.success(msg)
    },
  })
  return (order, status, onSettled) => mutate({ order, status }, { onSettled })
}
