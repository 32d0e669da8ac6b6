import { useQueryClient } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useState } from 'react'

import { type AnswerOf, calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { ApiRefusal, callApi, errorText } from '#web/api-client.ts'
import { ChooseFile } from '#web/seller/files/choose-file.tsx'
import { RowProblems } from '#web/seller/files/row-problems.tsx'
import { showOrder } from '#web/seller/orders/set-status.ts'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

type Read = AnswerOf<typeof calls.orderParcelFile>

/** The tracking numbers of a courier's file: each becomes a parcel of its order, once. */
export function CourierFileCard() {
  const client = useQueryClient()
  const [read, setRead] = useState<Read>()
  const [busy, setBusy] = useState(false)

  async function choose(csv: string): Promise<void> {
    setBusy(true)
    try {
      setRead(await callApi(calls.orderParcelFile, { body: { csv } }))
    } catch (error) {
      notify.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  /** One after the other; what a lost connection leaves is sent by the next press. */
  async function ship({ parcels }: Read): Promise<void> {
    setBusy(true)
    let shipped = 0
    try {
      for (const { row, name: _, ...body } of parcels) {
        const problem = await callApi(calls.orderParcel, { body }).then(
          ({ order }) => showOrder(client, order),
          (error: unknown) => {
            if (error instanceof ApiRefusal && error.status === 409) return { row, msg: error.message }
            throw error
          },
        )
        if (!problem) shipped += 1
        setRead((now) => now && withoutRow(now, row, problem))
      }
    } catch (error) {
      notify.error(errorText(error))
    } finally {
      setBusy(false)
      if (shipped > 0) notify.success(`${inWords(shipped)} on the way. The shoppers are emailed.`)
    }
  }

  return (
    <AccountCard
      columnsFrom="xl"
      title="Tracking numbers"
      icon={Truck}
      about="The file of your courier with the columns Order and Tracking number (or AWB). Each order becomes Shipped, and its shopper is emailed. The same file twice makes no second parcel."
    >
      <ChooseFile label="Choose the courier’s file" busy={busy} onChoose={choose} />
      {read && (
        <section aria-label="What the courier’s file says" aria-live="polite" className="mt-5 flex flex-col gap-4">
          <RowProblems title="These rows are left out" problems={read.problems} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="font-semibold">{`${inWords(read.parcels.length)} to ship, ${read.known} known already`}</p>
            {read.parcels.length > 0 && (
              <Button busy={busy} onClick={() => void ship(read)}>{`Ship ${inWords(read.parcels.length)}`}</Button>
            )}
          </div>
          <ul className="divide-y divide-line">
            {read.parcels.map(({ row, name, orderId, courier, number }) => (
              <li key={row} className="flex flex-wrap justify-between gap-x-4 py-2.5 wrap-anywhere">
                <span>
                  <span className="font-medium">{name}</span>{' '}
                  <span className="figures text-sm text-ink-soft">{orderNumber(orderId)}</span>
                </span>
                <span className="figures text-sm">{`${courier} ${number}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </AccountCard>
  )
}

function withoutRow(read: Read, row: number, problem: Read['problems'][number] | void): Read {
  const parcels = read.parcels.filter((parcel) => parcel.row !== row)
  return problem
    ? { ...read, parcels, problems: [...read.problems, problem] }
    : { ...read, parcels, known: read.known + 1 }
}

function inWords(count: number): string {
  return `${count} ${count === 1 ? 'parcel' : 'parcels'}`
}
