import { useState } from 'react'

import type { Order } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import { isCancelled, type OrderStatus, orderStatuses, statusWhen } from '#contract/orders/order-status'
import { useSetStatus } from '#web/seller/orders/set-status.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { later } from '#web/ui/later.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'

const ConfirmCancel = later(async () => (await import('#web/seller/orders/confirm-cancel.tsx')).ConfirmCancel)

/** The status of one order. Cancelling one that is paid, or waits for cash, asks for confirmation: it cannot be taken back. */
export function OrderStatusField({ order }: { order: Order }) {
  // The value while the dropdown is in use, so that a poll does not change it.
  const [held, setHeld] = useState<OrderStatus>()
  const [asking, setAsking] = useState(false)
  const setStatus = useSetStatus()
  // Disabled until the script runs, because a choice would not be sent.
  const ready = useInBrowser()
  const hold = () => setHeld((before) => before ?? order.status)
  const letGo = () => setHeld(undefined)

  function choose(status: OrderStatus) {
    if (isCancelled(status) && (order.payment === 'paid' || order.paymentType === 'COD')) setAsking(true)
    else save(status)
  }

  function save(status: OrderStatus) {
    setHeld(status)
    setStatus(order, status, letGo)
  }

  return (
    <>
      <SelectField
        label={`Status of order ${orderNumber(order._id)}`}
        hideLabel
        disabled={!ready}
        value={held ?? order.status}
        onFocus={hold}
        onPointerDown={hold}
        onKeyDown={hold}
        onBlur={letGo}
        onChange={({ target }) => choose(target.value as OrderStatus)}
        className="w-full sm:max-w-56"
      >
        {orderStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      {asking && (
        <ConfirmCancel order={order} onYes={() => save(statusWhen.cancelled)} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
