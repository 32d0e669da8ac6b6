import { useEffect, useRef, useState } from 'react'

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
  const [asking, setAsking] = useState(false)
  const setStatus = useSetStatus()
  const hold = () => setHeld((before) => before ?? order.status)
  const letGo = () => setHeld(undefined)

  function choose(status: OrderStatus) {
    if (status === 'Cancelled' && order.isPaid) {
      setAsking(true)
      return
    }
    save(status)
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
        value={held ?? order.status}
        onFocus={hold}
        onPointerDown={hold}
        onKeyDown={hold}
        onBlur={letGo}
        onChange={({ target }) => choose(target.value as OrderStatus)}
        className="w-full sm:w-44"
      >
        {orderStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      {asking && <AskToCancel order={order} onYes={() => save('Cancelled')} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskToCancel({ order, onYes, onClose }: { order: Order; onYes: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <Dialog ref={dialog} title="Cancel this paid order?" onClose={onClose}>
      <p className="figures">
        Refund {formatRupees(order.amount)} and put {pieces(order)} back?
      </p>
      <p className="mt-2 text-sm text-ink-soft">The money leaves at once and cannot be called back.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={close}>
          Keep the order
        </Button>
        <Button
          look="danger"
          onClick={() => {
            // Closing gives the focus back to the dropdown, which then holds what it showed before.
            close()
            onYes()
          }}
        >
          Refund and cancel
        </Button>
      </div>
    </Dialog>
  )
}

function pieces(order: Order): number {
  return order.items.reduce((sum, { quantity }) => sum + quantity, 0)
}
