import { CircleCheck, MailX, Paperclip, RotateCcw } from 'lucide-react'

import { calls } from '#contract/calls'
import { plural, t, translated } from '#contract/language/language'
import type { Closing } from '#contract/messages/ticket-rules'
import { closingWords } from '#contract/messages/ticket-wording'
import type { TicketEntry } from '#contract/messages/tickets'
import { dayAndClock } from '#web/ui/clock-time.ts'

/** The entries of a ticket, oldest first. The reader's own words stand on the right. */
export function Conversation({ entries, reader }: { entries: TicketEntry[]; reader: 'shopper' | 'seller' }) {
  return (
    <ol aria-label={t('Conversation')} className="flex flex-col gap-4">
      {entries.map((entry) => (
        <li key={entry._id} className="flex flex-col">
          {entry.kind === 'message' ? (
            <Message entry={entry} reader={reader} />
          ) : (
            <Event entry={entry} reader={reader} />
          )}
        </li>
      ))}
    </ol>
  )
}

type Props = { entry: TicketEntry; reader: 'shopper' | 'seller' }

function Message({ entry, reader }: Props) {
  const isOwn = entry.actor === reader
  const look = isOwn ? 'self-end rounded-br-sm bg-saffron-soft' : 'self-start rounded-bl-sm border border-line bg-card'
  return (
    <article className={`max-w-[min(34rem,92%)] rounded-card px-4 py-3 ${look}`}>
      <p className="text-sm text-ink-soft">
        <strong className="text-ink">{author(entry, reader)}</strong>
        {entry.sender && <span className="wrap-anywhere"> {t('from {sender}', { sender: entry.sender })}</span>}
        <span> </span>
        <Time at={entry.at} />
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{entry.text}</p>
      {entry.quoted && (
        <details className="mt-1 text-sm">
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t('The quoted email')}
          </summary>
          <p className="wrap-anywhere whitespace-pre-wrap text-ink-soft">{entry.quoted}</p>
        </details>
      )}
      {entry.file && (
        <a
          href={`${calls.sellerTicketEmail.path}?id=${entry._id}`}
          download
          className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4"
        >
          <Paperclip className="size-4" aria-hidden="true" /> <span>{entry.file}</span>
        </a>
      )}
      {entry.files !== undefined && (
        <p className="mt-2 text-sm text-ink-soft">
          {plural(
            entry.files,
            '1 file came with this email and is not kept.',
            '{count} files came with this email and are not kept.',
          )}
        </p>
      )}
    </article>
  )
}

function author({ actor, name }: TicketEntry, reader: Props['reader']): string {
  if (actor === reader) return name ?? t('You')
  return actor === 'seller' ? (name ?? t('The shop')) : t('Customer')
}

const marks = { closed: CircleCheck, reopened: RotateCcw, undelivered: MailX, automatic: MailX }

function Event({ entry, reader }: Props) {
  const { kind, at, text } = entry
  if (kind === 'message') return null
  const Icon = marks[kind]
  const isBad = kind === 'undelivered'
  return (
    <div className={`self-center text-center text-sm ${isBad ? 'text-pomegranate-ink' : 'text-ink-soft'}`}>
      <p>
        <Icon className="mr-1.5 inline size-4 align-[-0.2em]" aria-hidden="true" />
        <span>{inWords(entry)}</span> <Time at={at} />
      </p>
      {reader === 'seller' && entry.actor === 'mail' && text && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 items-center px-3 underline underline-offset-4">
            {t('What it says')}
          </summary>
          <p className="max-w-prose text-left wrap-anywhere whitespace-pre-wrap text-ink">{text}</p>
        </details>
      )}
    </div>
  )
}

function inWords({ kind, text, name }: TicketEntry): string {
  if (kind === 'closed') {
    const reason = translated(closingWords[text as Closing]).toLowerCase()
    return name ? t('Closed by {name}: {reason}', { name, reason }) : t('Closed: {reason}', { reason })
  }
  if (kind === 'reopened') return t('Open again')
  return kind === 'undelivered' ? t('An email could not be delivered') : t('An automatic reply came')
}

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap text-ink-soft" suppressHydrationWarning>
      {`· ${dayAndClock(at)}`}
    </time>
  )
}
