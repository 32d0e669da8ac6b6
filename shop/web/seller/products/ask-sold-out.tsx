import { useEffect, useRef } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks whether an emptied stock means that the product is sold out. */
export function AskSoldOut({
  name,
  stock,
  onYes,
  onClose,
}: {
  name: string
  stock: number
  onYes: () => void
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <Dialog ref={dialog} title={`Is ${name} sold out?`} onClose={onClose}>
      <p>You emptied its stock. With 0 nobody can order it.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={close}>
          <span>{`Keep ${stock}`}</span>
        </Button>
        <Button
          onClick={() => {
            onYes()
            close()
          }}
        >
          Set it to 0
        </Button>
      </div>
    </Dialog>
  )
}
