import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { isOnTheWay } from '#contract/orders/order-status'
import type { Parcel } from '#contract/orders/parcels'
import { callApi, errorText } from '#web/api-client.ts'
import { keepListed } from '#web/seller/orders/order-queries.ts'
import { showOrder } from '#web/seller/orders/set-status.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

/** Asks for confirmation before a parcel that was recorded by mistake is removed. */
export function RemoveParcel({ order, parcel, onClose }: { order: Order; parcel: Parcel; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const client = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      keepListed(order._id)
      return callApi(calls.orderParcelRemove, { body: { parcelId: parcel._id } })
    },
    onSuccess: async ({ msg, order: now }) => {
      await showOrder(client, now)
      notify.success(msg)
      dialog.current?.close()
    },
  })
  useEffect(() => dialog.current?.showModal(), [])
  const isOnly = order.parcels?.length === 1

  return (
    <Dialog ref={dialog} title="Remove this parcel?" onClose={onClose}>
      <p className="wrap-anywhere">
        <span>{`${parcel.courier}:`}</span>{' '}
        <strong className="figures" translate="no">
          {parcel.number}
        </strong>
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        Only for a parcel that was recorded by mistake.
        {!order.deliveries && <span>{` ${order.address.name} gets one email that says so.`}</span>}
        <span>{isOnly && isOnTheWay(order.status) && ' The order is then as it was before it was Shipped.'}</span>
      </p>
      {error && (
        <p role="alert" className="mt-3 rounded-field bg-pomegranate-soft px-4 py-3 text-sm text-pomegranate-ink">
          {errorText(error)}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={() => dialog.current?.close()}>
          Keep the parcel
        </Button>
        <Button look="danger" busy={isPending} onClick={() => mutate()}>
          Remove
        </Button>
      </div>
    </Dialog>
  )
}
