import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'

import { calls } from '#contract/calls'
import { formatRupees } from '#contract/money/money'
import { type CourierCash as Cash, newRemittance } from '#contract/money/remittances'
import { numberInField } from '#contract/typed'
import { callApi, errorText, refusalOf } from '#web/api-client.ts'
import { newDraftId } from '#web/draft-id.ts'
import { readValues, type Refused } from '#web/queries/read-fields.ts'
import { Fold } from '#web/ui/fold.tsx'
import { dayInShort } from '#web/seller/sales/sales-figures.ts'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

const queryKey = ['courier cash']

/** The cash that couriers have collected, and what of it they have handed over; nothing in a shop without. */
export function CourierCash() {
  const { data: cash } = useQuery({ queryKey, queryFn: () => callApi(calls.sellerCash) })
  if (!cash || (cash.collected === 0 && cash.remittances.length === 0)) return null
  return (
    <section aria-labelledby="courier-cash" className="rounded-card border border-line bg-card p-4 shadow-card md:p-6">
      <h2 id="courier-cash" className="figures text-lg">
        Cash with couriers: <span translate="no">{formatRupees(cash.outstanding)}</span>
      </h2>
      <p className="figures text-sm text-ink-soft">
        {`${formatRupees(cash.collected)} collected on delivery, ${formatRupees(cash.remitted)} handed over to the shop.`}
      </p>
      <Remittances remittances={cash.remittances} />
      <Fold title="Note what a courier has handed over" className="mt-2 -mb-3">
        <RemittanceForm />
      </Fold>
    </section>
  )
}

function Remittances({ remittances }: Pick<Cash, 'remittances'>) {
  if (remittances.length === 0) return null
  return (
    <ul aria-label="Handed over" className="figures mt-3 divide-y divide-line border-t border-line text-sm">
      {remittances.map(({ day, amount, reference, by }, place) => (
        <li key={place} className="flex flex-wrap gap-x-4 py-2">
          <span className="w-16 shrink-0">{dayInShort(day)}</span>
          <span className="min-w-0 grow wrap-anywhere">
            <span>{reference}</span> {by && <span className="text-ink-soft">{`by ${by}`}</span>}
          </span>
          <strong translate="no">{formatRupees(amount)}</strong>
        </li>
      ))}
    </ul>
  )
}

const names = { day: 'The day', amount: 'The amount', reference: 'The reference' }

function RemittanceForm() {
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const [draftId, setDraftId] = useState(newDraftId)
  const [refused, setRefused] = useState<Refused>()
  const [busy, setBusy] = useState(false)
  useFocusOnRefusal(form, refused)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const [, minus, digits = ''] = /^\s*([-−]?)(.*)$/u.exec(typed['amount'] ?? '') ?? []
    const number = numberInField(digits)
    const amount = typeof number === 'number' && minus ? -number : number
    const read = readValues({ ...typed, amount, draftId }, newRemittance, names)
    setRefused('refused' in read ? read.refused : undefined)
    if ('refused' in read) return notify.error(read.refused.msg)
    setBusy(true)
    try {
      const { msg, ...cash } = await callApi(calls.sellerCashAdd, { body: read.values })
      client.setQueryData(queryKey, cash)
      form.current?.reset()
      setDraftId(newDraftId())
      notify.success(msg)
    } catch (error) {
      setRefused(refusalOf(error))
      notify.error(errorText(error))
    }
    setBusy(false)
  }

  const field = (name: keyof typeof names) => ({ name, error: refused?.fields[name] })
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormRefusal refused={refused} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3">
        <TextField label="Day" type="date" {...field('day')} required />
        <NumberField label="Amount (₹)" {...field('amount')} required hint="Below 0 corrects another one." />
        <TextField label="Reference" {...field('reference')} required maxLength={100} autoComplete="off" />
      </div>
      <Button type="submit" look="secondary" busy={busy} className="self-start">
        Note it
      </Button>
    </form>
  )
}
