import { useState } from 'react'

import type { Order } from '#contract/entities'
import { type OrderStatus, orderStatuses } from '#contract/order-status'
import { AskToCancel } from '#web/seller/ask-to-cancel.tsx'
import { useSetStatus } from '#web/seller/set-status.ts'
import { useInBrowser } from '#web/ui/in-browser.ts'
import { SelectField } from '#web/ui/select-field.tsx'

/** The status of one order, to change at any time. Cancelling a paid one asks first, for it moves money. */
export function OrderStatusField({ order }: { order: Order }) {
  // While the dropdown is in use a poll does not change it.
  const [held, setHeld] = useState<OrderStatus>()
  const [asking, setAsking] = useState(false)
  const setStatus = useSetStatus()
  // Chosen before the script runs it would show what nobody was told.
  const ready = useInBrowser()
  const hold = () => setHeld((before) => before ?? order.status)
  const letGo = () => setHeld(undefined)

  function choose(status: OrderStatus) {
    if (status === 'Cancelled' && order.isPaid) setAsking(true)
    else save(status)
  }

  function save(status: OrderStatus) {
    setHeld(status)
    setStatus(order, status, letGo)
  }

  return (
    <>
      <SelectField
        label={`Status of order ${order._id}`}
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
      {asking && <AskToCancel order={order} onYes={() => save('Cancelled')} onClose={() => setAsking(false)} />}
    </>
  )
}
