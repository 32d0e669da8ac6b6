import { useQueryClient } from '@tanstack/react-query'
import { Download, Sheet } from 'lucide-react'
import { useState } from 'react'

import { type AnswerOf, calls } from '#contract/calls'
import { callApi, errorText } from '#web/api-client.ts'
import { ChooseFile } from '#web/seller/files/choose-file.tsx'
import { RowProblems } from '#web/seller/files/row-problems.tsx'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

type Read = AnswerOf<typeof calls.productFileRead>
type Change = Read['changes'][number]

/** The products as a file of a spreadsheet: out, and back with a look at every change before it is made. */
export function ProductFileCard() {
  const client = useQueryClient()
  const [read, setRead] = useState<Read>()
  const [busy, setBusy] = useState(false)

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  const choose = (csv: string) => run(async () => setRead(await callApi(calls.productFileRead, { body: { csv } })))
  const apply = (id: string) =>
    run(async () => {
      const { msg } = await callApi(calls.productFileApply, { body: { id } })
      setRead(undefined)
      notify.success(msg)
      await client.invalidateQueries()
    })

  return (
    <AccountCard
      columnsFrom="xl"
      title="Products, prices and stock"
      icon={Sheet}
      about="Download the file, change it in a spreadsheet, and save it as CSV UTF-8. An empty cell changes nothing; a row without Id is a new product. You see every change before it is made."
    >
      <div className="flex flex-wrap gap-3">
        <a href={calls.productFile.path} download className={buttonClass('secondary')}>
          <Download className="size-5" aria-hidden="true" /> <span>Download</span>
        </a>
        <ChooseFile label="Choose a changed file" busy={busy} onChoose={choose} />
      </div>
      {read && (
        <section aria-label="What the file changes" aria-live="polite" className="mt-5 flex flex-col gap-4">
          <RowProblems title="Nothing can be changed before these rows are right" problems={read.problems} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="font-semibold">{summaryOf(read)}</p>
            {read.id && (
              <Button busy={busy} onClick={() => void apply(read.id!)}>
                {read.changes.length === 1 ? 'Make this change' : `Make all ${read.changes.length} changes`}
              </Button>
            )}
          </div>
          <ul className="divide-y divide-line">
            {read.changes.map((change) => (
              <ChangedRow key={change.row} {...change} />
            ))}
          </ul>
        </section>
      )}
    </AccountCard>
  )
}

function summaryOf({ changes, unchanged }: Read): string {
  const added = changes.filter(({ isNew }) => isNew).length
  return `${changes.length - added} changed, ${added} new, ${unchanged} as they are`
}

function ChangedRow({ row, name, isNew, fields, note }: Change) {
  return (
    <li className="py-3 wrap-anywhere [content-visibility:auto] [contain-intrinsic-size:auto_4.5rem]">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{name}</span>
        <span className="text-sm text-ink-soft">{isNew ? `new, row ${row}` : `row ${row}`}</span>
      </p>
      <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {fields.map(({ field, from, to }) => (
          <div key={field} className="flex flex-wrap gap-x-1.5">
            <dt className="text-ink-soft">{field}</dt>
            <dd className="figures">
              {!isNew && (
                <>
                  <del className="text-ink-soft">{from || 'nothing'}</del> <span aria-hidden="true">→</span>{' '}
                </>
              )}
              <ins className="font-semibold no-underline">{to}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-1 text-sm text-saffron-ink">{note}</p>}
    </li>
  )
}
