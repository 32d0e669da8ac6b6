import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { calls } from '#contract/calls'
import type { Lot } from '#contract/calls/lot'
import { numberTyped } from '#web/seller/layout/number-typed.ts'
import { useMay } from '#web/seller/layout/roles.ts'
import { useLotChange } from '#web/seller/products/lots/lot-queries.ts'
import { nameOf } from '#web/seller/products/lots/lot-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

type Props = { product: string; lot: Lot }

/** The acts of the owner on a lot: correct it, write pieces off, recall it. */
export function LotActs({ product, lot }: Props) {
  const correct = useRef<HTMLDialogElement>(null)
  const writeOff = useRef<HTMLDialogElement>(null)
  const recall = useRef<HTMLDialogElement>(null)
  // Each opening is a new form, with the lot as it is then.
  const [opened, setOpened] = useState(0)
  if (!useMay()(calls.lotCorrect)) return null
  const open = (dialog: RefObject<HTMLDialogElement | null>) => {
    // The new form is in the page before it is opened: a dialog that is replaced is closed.
    flushSync(() => setOpened((nr) => nr + 1))
    dialog.current?.showModal()
  }
  const isThere = lot.toSell + lot.offSale > 0
  return (
    <div className="-mx-3 flex flex-wrap gap-1">
      {!lot.recalled && (
        <Button look="quiet" className="px-3" onClick={() => open(correct)}>
          Correct
          <OfLot lot={lot} />
        </Button>
      )}
      {isThere && (
        <Button look="quiet" className="px-3" onClick={() => open(writeOff)}>
          Write off
          <OfLot lot={lot} />
        </Button>
      )}
      {lot.number && !lot.recalled && (
        <Button look="quiet" className="px-3 text-pomegranate-ink" onClick={() => open(recall)}>
          Recall
          <OfLot lot={lot} />
        </Button>
      )}
      <Correct key={`correct ${opened}`} dialog={correct} product={product} lot={lot} />
      <WriteOff key={`write off ${opened}`} dialog={writeOff} product={product} lot={lot} />
      <Recall key={`recall ${opened}`} dialog={recall} product={product} lot={lot} />
    </div>
  )
}

function OfLot({ lot }: Pick<Props, 'lot'>) {
  return <span className="sr-only">{` ${nameOf(lot)}`}</span>
}

type ActProps = Props & { dialog: RefObject<HTMLDialogElement | null> }

function Correct({ dialog, product, lot: shown }: ActProps) {
  const [lot] = useState(shown)
  const [draftId] = useState<string>(() => crypto.randomUUID())
  const onShelf = lot.toSell + lot.offSale
  const { mutate, isPending } = useLotChange(product, 'correct', () => {
    notify.success('The lot is corrected.')
    dialog.current?.close()
  })
  return (
    <Act dialog={dialog} title={`Correct: ${nameOf(lot)}`} busy={isPending} label="Save" onSend={send}>
      {lot.number && (
        <>
          <TextField label="Lot number on the pack" name="number" required maxLength={40} defaultValue={lot.number} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Packed on" name="packedOn" type="date" required defaultValue={lot.packedOn} />
            <TextField label="Best before" name="bestBefore" type="date" required defaultValue={lot.bestBefore} />
          </div>
        </>
      )}
      <NumberField
        label="Pieces that no order has"
        name="onShelf"
        whole
        required
        from={0}
        to={1_000_000}
        defaultValue={onShelf}
        hint="What orders take while you count is subtracted."
      />
    </Act>
  )

  function send(typed: FormData) {
    const label = lot.number
      ? {
          number: textOf(typed, 'number'),
          packedOn: textOf(typed, 'packedOn'),
          bestBefore: textOf(typed, 'bestBefore'),
        }
      : {}
    mutate({ lot: lot._id, ...label, onShelf: numberTyped(typed, 'onShelf'), seen: onShelf, draftId })
  }
}

function WriteOff({ dialog, product, lot }: ActProps) {
  const [draftId] = useState<string>(() => crypto.randomUUID())
  const there = lot.toSell + lot.offSale
  const { mutate, isPending } = useLotChange(product, 'write off', () => {
    notify.success('Written off.')
    dialog.current?.close()
  })
  return (
    <Act dialog={dialog} title={`Write off: ${nameOf(lot)}`} busy={isPending} label="Write off" onSend={send}>
      <NumberField
        label="Pieces"
        name="quantity"
        whole
        required
        from={1}
        to={there}
        defaultValue={there}
        hint={`${there} on the shelf. They do not come back.`}
      />
      <TextField label="Reason" name="reason" required maxLength={200} placeholder="Damaged on the way" />
    </Act>
  )

  function send(typed: FormData) {
    mutate({ lot: lot._id, quantity: numberTyped(typed, 'quantity'), reason: textOf(typed, 'reason'), draftId })
  }
}

function Recall({ dialog, product, lot }: ActProps) {
  const { mutate, isPending } = useLotChange(product, 'recall', () => {
    notify.success('The lot is recalled. Its shoppers get an email.')
    dialog.current?.close()
  })
  return (
    <Act dialog={dialog} title={`Recall: ${nameOf(lot)}`} busy={isPending} label="Recall this lot" danger onSend={send}>
      <p className="text-sm">
        What is left of it goes off sale. Orders with pieces of it that have not left cannot be packed, and each shopper
        who bought it gets one email with your reason. This cannot be undone.
      </p>
      <TextField
        label="Reason, as shoppers read it"
        name="reason"
        required
        maxLength={200}
        placeholder="It may contain sulphites that the label does not name."
      />
    </Act>
  )

  function send(typed: FormData) {
    mutate({ lot: lot._id, reason: textOf(typed, 'reason') })
  }
}

function Act({
  dialog,
  title,
  label,
  busy,
  danger = false,
  onSend,
  children,
}: {
  dialog: RefObject<HTMLDialogElement | null>
  title: string
  label: string
  busy: boolean
  danger?: boolean
  onSend: (typed: FormData) => void
  children: ReactNode
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) onSend(new FormData(event.currentTarget))
  }
  return (
    <Dialog ref={dialog} title={title}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function textOf(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}
