import { PackageCheck, ScanBarcode } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { statusWhen } from '#contract/orders/order-status'
import type { Tracking } from '#web/seller/packing/packed-parcels.ts'
import { canScan, ScanNumber } from '#web/seller/packing/scan-number.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'

/** Ends the packing of one parcel: packed, or with a tracking number, shipped. */
export function DoneForm({
  name,
  isComplete,
  courier,
  onCourier,
  onDone,
}: {
  /** Of the recipient. */
  name: string
  isComplete: boolean
  courier: string
  onCourier: (courier: string) => void
  onDone: (tracking: Tracking | undefined) => void
}) {
  const [number, setNumber] = useState('')
  const [isScanning, setScanning] = useState(false)
  const ready = useInBrowser()
  const typed = number.trim()
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onDone(typed ? { courier: courier.trim(), number: typed } : undefined)
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3 print:hidden">
      <div className="flex items-end gap-2">
        <TextField
          label="Tracking number, if it leaves now"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          minLength={4}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="characters"
          disabled={!ready}
          className="min-w-0 grow"
        />
        {ready && canScan() && (
          <Button look="secondary" onClick={() => setScanning(true)} className="min-h-12 shrink-0">
            <ScanBarcode className="size-5" aria-hidden="true" /> Scan
          </Button>
        )}
      </div>
      {typed && (
        <TextField
          label="Courier"
          value={courier}
          onChange={({ target }) => onCourier(target.value)}
          required
          maxLength={60}
        />
      )}
      <Button type="submit" look={isComplete || typed ? 'primary' : 'secondary'} disabled={!ready}>
        <PackageCheck className="size-5" aria-hidden="true" />
        <span>{typed ? 'Packed and shipped' : statusWhen.packed}</span>
        <span className="sr-only">{`: ${name}`}</span>
      </Button>
      {isScanning && <ScanNumber onFound={setNumber} onClose={() => setScanning(false)} />}
    </form>
  )
}
