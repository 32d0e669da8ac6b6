import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, Rocket } from 'lucide-react'
import { Link } from 'react-router'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { AccountCard } from '#web/storefront/account/account-card.tsx'

/** The tasks that are left before a new shop takes orders. `toOpen` are sentences about the settings below. */
export function OpeningCard({ toOpen, hasProducts }: { toOpen: readonly string[]; hasProducts: boolean }) {
  return (
    <AccountCard
      columnsFrom="xl"
      title="Before your shop opens"
      icon={Rocket}
      about="Shoppers can look around already. They can order as soon as all of this is done; it opens by itself."
    >
      <ul className="flex flex-col gap-2">
        {toOpen.map((problem) => (
          <Task key={problem} text={problem} />
        ))}
        <Task
          text={hasProducts ? 'A product is in the shop.' : 'No product is in the shop yet.'}
          isDone={hasProducts}
        />
      </ul>
      {!hasProducts && (
        <p className="mt-3">
          <Link
            to={paths.seller()}
            className="inline-flex min-h-11 items-center font-medium text-date underline underline-offset-4"
          >
            Add the first product
          </Link>
        </p>
      )}
      <ServerTasks />
    </AccountCard>
  )
}

// Each service that does not answer takes ten seconds.
const patient: Transport = (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(70_000) })

/** The findings of `npm run doctor`. The shop opens with them all the same: much of it is advice. */
function ServerTasks() {
  const { data, error } = useQuery({
    queryKey: ['doctor'],
    queryFn: async () => (await callApi(calls.deploymentExamination, { transport: patient })).parts,
    retry: false,
  })
  // The tasks above name the same.
  const parts = data?.filter(({ part }) => part !== 'opening') ?? []
  return (
    <section className="mt-5 border-t border-line pt-4" aria-live="polite">
      <h3 className="font-medium">The server</h3>
      {!data && (
        <p className="mt-2 text-ink-soft">
          {error ? <span>{errorText(error)}</span> : <span>It is being examined…</span>}
        </p>
      )}
      <ul className="mt-2 flex flex-col gap-2">
        {parts.map(({ part, mistakes }) =>
          mistakes.length === 0 ? (
            <Task key={part} text={`${part[0]!.toUpperCase()}${part.slice(1)}`} isDone />
          ) : (
            mistakes.map(({ mistake, remedy }) => <Task key={mistake} text={mistake} remedy={remedy} />)
          ),
        )}
      </ul>
    </section>
  )
}

function Task({ text, remedy, isDone = false }: { text: string; remedy?: string; isDone?: boolean }) {
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className={`flex items-start gap-2.5 ${isDone ? 'text-pistachio-ink' : ''}`}>
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {isDone && <span className="sr-only">Done: </span>}
        <span>{text}</span>
        {remedy && <span className="block text-sm text-ink-soft">{remedy}</span>}
      </span>
    </li>
  )
}
