import { X } from 'lucide-react'
import { useState } from 'react'

import { type AnswerOf, calls } from '#contract/calls'
import { inAddresses, setsOf } from '#contract/orders/deliveries'
import type { NewDelivery } from '#contract/orders/phone-order'
import { callApi, errorText } from '#web/api-client.ts'
import { ChooseFile } from '#web/seller/files/choose-file.tsx'
import { RowProblems } from '#web/seller/files/row-problems.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

type Problems = AnswerOf<typeof calls.sellerOrderAddresses>['problems']

/** A file of the addresses that an order goes to; none of them is taken before all of its rows are right. */
export function ManyAddresses({
  deliveries,
  onRead,
}: {
  deliveries: readonly NewDelivery[]
  onRead: (deliveries: NewDelivery[]) => void
}) {
  const [problems, setProblems] = useState<Problems>([])
  const [busy, setBusy] = useState(false)

  async function choose(csv: string): Promise<void> {
    setBusy(true)
    try {
      const read = await callApi(calls.sellerOrderAddresses, { body: { csv } })
      setProblems(read.problems)
      onRead(read.problems.length > 0 ? [] : read.deliveries)
    } catch (error) {
      notify.error(errorText(error))
    }
    setBusy(false)
  }

  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-3">
      <legend className="mb-1 text-lg">Many addresses</legend>
      <p className="max-w-prose text-sm text-ink-soft">
        Hampers for many people, paid once: a CSV file with the columns Name, Phone, Street, City and PIN code, and Sets
        where somebody gets more than one. Each address gets all that is chosen above.
      </p>
      {/* Announced when a file has been read. */}
      <div aria-live="polite" className="flex w-full flex-col gap-3 empty:hidden">
        <RowProblems title="Please mend these rows, and choose the file again" problems={problems} />
        {deliveries.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="figures font-semibold">{`${inAddresses(deliveries)}, ${setsOf(deliveries)} sets`}</p>
            <Button look="quiet" className="text-sm" onClick={() => onRead([])}>
              <X className="size-5" aria-hidden="true" /> Take the file out
            </Button>
          </div>
        )}
      </div>
      {deliveries.length > 0 && (
        <Fold title="See them" className="w-full">
          <ol className="divide-y divide-line text-sm wrap-anywhere">
            {deliveries.map(({ name, street, city, zipCode, phone, sets }, place) => (
              <li key={place} className="flex justify-between gap-4 py-2">
                <span>
                  <span className="font-medium">{name}</span>
                  <span className="block text-ink-soft">{`${street}, ${city} ${zipCode}, ${phone}`}</span>
                </span>
                <span className="figures shrink-0">{`× ${sets}`}</span>
              </li>
            ))}
          </ol>
        </Fold>
      )}
      <ChooseFile
        label={deliveries.length > 0 ? 'Choose another file' : 'Choose the file'}
        busy={busy}
        onChoose={choose}
      />
    </fieldset>
  )
}
