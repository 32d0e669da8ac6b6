import { useEffect, useRef } from 'react'

import type { Order } from '#contract/entities'
import { formatRupees } from '#contract/money'
import { CANCEL_UNDO_SECONDS } from '#contract/rules'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The question before money goes back and goods return to the shelf. */
export function AskToCancel({ order, onYes, onClose }: { order: Order; onYes: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <Dialog ref={dialog} title="Cancel this paid order?" onClose={onClose}>
      <p className="figures">
        Refund {formatRupees(order.amount)} and put {pieces(order)} back?
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        For {CANCEL_UNDO_SECONDS} seconds it can be undone. Then {order.address.name} is told by mail, and the money is
        on its way and cannot be called back.
      </p>
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
