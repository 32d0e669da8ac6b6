import { useRef, useState } from 'react'

import type { Order } from '#contract/entities'
import { formatRupees } from '#contract/money'
import { type OrderStatus, orderStatuses } from '#contract/order-status'
import { useSetStatus } from '#web/seller/set-status.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** The status of one order, to change at any time. Cancelling a paid one asks first, for it moves money. */
export function OrderStatusField({ order }: { order: Order }) {
  // While the dropdown is in use a poll does not change it.
  const [held, setHeld] = useState<OrderStatus>()
  const setStatus = useSetStatus()
  const dialog = useRef<HTMLDialogElement>(null)

  function choose(status: OrderStatus) {
    if (status === 'Cancelled' && order.isPaid) {
      dialog.current?.showModal()
      return
    }
    setHeld(status)
    setStatus(order, status, () => setHeld(undefined))
  }

  function cancel() {
    dialog.current?.close()
    setStatus(order, 'Cancelled', () => setHeld(undefined))
  }

  return (
    <>
      <SelectField
        label={`Status of order ${order._id}`}
        hideLabel
        value={held ?? order.status}
        onFocus={() => setHeld(order.status)}
        onBlur={() => setHeld(undefined)}
        onChange={({ target }) => choose(target.value as OrderStatus)}
        className="w-full md:w-44"
      >
        {orderStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <Dialog ref={dialog} title="Cancel this order?">
        <p className="figures">
          Refund {formatRupees(order.amount)} and put {pieces(order)} back?
        </p>
        <p className="mt-2 text-sm text-ink-soft">The money leaves at once and cannot be called back.</p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            Keep the order
          </Button>
          <Button look="danger" onClick={cancel}>
            Refund and cancel
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function pieces(order: Order): number {
  return order.items.reduce((sum, { quantity }) => sum + quantity, 0)
}
