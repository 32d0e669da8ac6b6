import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { formatRupees } from '#contract/money/money'
import { callApi, errorText } from '#web/api-client.ts'
import { keepListed } from '#web/seller/orders/order-queries.ts'
import { showOrder } from '#web/seller/orders/set-status.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** How an order ends that the courier took along without money: the cash is there, or the parcel is. */
export function CashActions({ order }: { order: Order }) {
  const client = useQueryClient()
  const ready = useInBrowser()
  const dialog = useRef<HTMLDialogElement>(null)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (how: { received: boolean; toShelf?: boolean }) => {
      keepListed(order._id)
      return callApi(calls.orderCash, { body: { orderId: order._id, ...how } })
    },
    onSuccess: async ({ msg, order: now }) => {
      await showOrder(client, now)
      notify.success(msg)
    },
    onError: (error) => notify.error(errorText(error)),
  })
  function cameBack(toShelf: boolean) {
    dialog.current?.close()
    mutate({ received: false, toShelf })
  }
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button busy={isPending} disabled={!ready} onClick={() => mutate({ received: true })}>
        <span>{`${formatRupees(order.amount)} received`}</span>
      </Button>
      <Button look="secondary" disabled={!ready || isPending} onClick={() => dialog.current?.showModal()}>
        Came back unpaid
      </Button>
      <Dialog ref={dialog} title="The parcel came back?">
        <p className="text-sm text-ink-soft">
          The order is cancelled and its invoice reversed. Can its items be sold again?
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => cameBack(false)}>
            No, write them off
          </Button>
          <Button onClick={() => cameBack(true)}>Yes, put them back</Button>
        </div>
      </Dialog>
    </div>
  )
}
