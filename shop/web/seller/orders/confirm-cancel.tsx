import { useEffect, useRef } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { leftOfPayment } from '#contract/money/left-of-payment'
import { formatPaise } from '#contract/money/money'
import { CANCEL_UNDO_SECONDS } from '#contract/rules'
import { packerCancelDays } from '#shop'
import { useMay } from '#web/seller/layout/roles.ts'
import { withoutRefunded } from '#web/seller/packing/pack-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks for confirmation before a paid order is refunded and restocked, or one that waits for cash is given up. */
export function ConfirmCancel({ order, onYes, onClose }: { order: Order; onYes: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const count = withoutRefunded(order).items.reduce((sum, { quantity }) => sum + quantity, 0)
  const isLimited = !useMay()(calls.orderRefund)
  const items = count === 1 ? '1 item' : `${count} items`
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <Dialog ref={dialog} title={order.isPaid ? 'Cancel this paid order?' : 'Cancel this order?'} onClose={onClose}>
      <p className="figures">
        {order.isPaid ? (
          <span>
            Refund <span translate="no">{formatPaise(leftOfPayment(order))}</span>{' '}
            <span>{`and restock ${items}?`}</span>
          </span>
        ) : (
          <span>{`Nothing is paid. Restock ${items}?`}</span>
        )}
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        {order.isPaid
          ? `You can undo this for ${CANCEL_UNDO_SECONDS} seconds. Then ${order.address.name} gets an email, and the refund cannot be stopped.`
          : `${order.address.name} gets an email at once, and the order leaves your list.`}
      </p>
      {isLimited && (
        <p className="mt-2 text-sm text-ink-soft">
          Once an order was delivered more than {packerCancelDays} days ago, only the owner can refund it.
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={close}>
          Keep the order
        </Button>
        <Button
          look="danger"
          onClick={() => {
            // Closing first returns the focus to the dropdown, which then keeps its previous value.
            close()
            onYes()
          }}
        >
          {order.isPaid ? 'Refund and cancel' : 'Cancel the order'}
        </Button>
      </div>
    </Dialog>
  )
}
