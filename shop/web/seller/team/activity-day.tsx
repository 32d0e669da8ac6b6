import {
  ClipboardList,
  IndianRupee,
  Fingerprint,
  type LucideIcon,
  Mail,
  Printer,
  Settings2,
  ShieldAlert,
  Warehouse,
} from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'

import { type ActivityGroup, sellerActs } from '#contract/audit-acts'
import { TIME_ZONE } from '#contract/rules'
import type { ActivityDay as Day, ActivityRow } from '#web/seller/team/activity-days.ts'
import { inWords } from '#web/seller/team/activity-words.ts'

const icons: Record<ActivityGroup, LucideIcon> = {
  orders: ClipboardList,
  products: Warehouse,
  money: IndianRupee,
  emails: Mail,
  prints: Printer,
  logins: Fingerprint,
  settings: Settings2,
}
const changes: readonly ActivityGroup[] = ['orders', 'products', 'money', 'settings']

/** The acts of one day, each a row: icon, sentence, seller and time. `ambiguous` are names that several sellers have. */
export function ActivityDay({ day: { label, rows }, ambiguous }: { day: Day; ambiguous: ReadonlySet<string> }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg">
        {label}
      </h2>
      <ol className="divide-y divide-line rounded-card border border-line bg-card shadow-card">
        {rows.map((row, place) => (
          <Row key={place} row={row} ambiguous={ambiguous} />
        ))}
      </ol>
    </section>
  )
}

function Row({ row: { act, times }, ambiguous }: { row: ActivityRow; ambiguous: ReadonlySet<string> }) {
  const { before, link, after } = inWords(act)
  const group = sellerActs[act.act]
  const isRefused = act.outcome !== 'done'
  const Icon = isRefused ? ShieldAlert : icons[group]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 md:px-5 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:items-center">
      <span
        aria-hidden="true"
        className={`row-span-2 self-start rounded-full p-2 lg:row-span-1 ${lookOf(group, isRefused)}`}
      >
        <Icon className="size-5" />
      </span>
      <p className={`figures wrap-anywhere ${isRefused ? 'font-medium text-pomegranate-ink' : ''}`}>
        <span>{before}</span>
        {link && (
          <span>
            {' '}
            <Link
              to={link.to}
              className="font-semibold text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {link.text}
            </Link>
          </span>
        )}
        <span>{`${after ? (after.startsWith(':') ? after : ` ${after}`) : ''}${times > 1 ? `, ${times} times` : ''}`}</span>
      </p>
      <p className="figures text-sm text-ink-soft lg:text-right">
        <span>{act.by ? act.by.name : 'Unknown email'}</span>
        {act.by && ambiguous.has(act.by.name) && <span className="break-all">{` (${act.by.email})`}</span>}
        <span> · </span>
        <time dateTime={act.at} suppressHydrationWarning className="whitespace-nowrap">
          {clock.format(new Date(act.at))}
        </time>
      </p>
    </li>
  )
}

// An act that changes something for shoppers stands out from one that only reads, sends or opens.
function lookOf(group: ActivityGroup, isRefused: boolean): string {
  if (isRefused) return 'bg-pomegranate-soft text-pomegranate-ink'
  return changes.includes(group) ? 'bg-saffron-soft text-saffron-ink' : 'bg-shade text-ink-soft'
}

const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: TIME_ZONE })
