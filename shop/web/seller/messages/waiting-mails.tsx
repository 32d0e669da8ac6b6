import { MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'

import type { UnsentEmails } from '#contract/messages/mails'
import { TIME_ZONE } from '#contract/rules'
import { ServerAnswer, Recipient } from '#web/seller/messages/failed-mail.tsx'

/** The emails that the shop retries automatically. */
export function WaitingMails({
  mails: { waiting, failedCount, needYou },
  children,
}: {
  mails: UnsentEmails
  children: ReactNode
}) {
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="text-lg">
        Still trying
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        {needYou > failedCount
          ? 'Some have waited for more than a quarter of an hour. Is the mail server up, and is the shop’s login there still valid?'
          : 'Nothing to do here: they are sent automatically.'}
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-card shadow-card">
        {waiting.map((mail) => (
          <li key={mail._id} className="flex gap-3 p-4 md:px-5">
            <MailWarning className="mt-0.5 size-5 shrink-0 text-saffron-ink" aria-hidden="true" />
            <div className="min-w-0 grow">
              <h3 className="text-base leading-snug font-semibold wrap-anywhere">{mail.subject}</h3>
              <Recipient to={mail.to} />
              <p className="figures mt-2 wrap-anywhere">
                <span>{mail.why ?? 'Not tried yet.'}</span>{' '}
                <span>
                  {mail.tries > 0 &&
                    `Tried ${mail.tries === 1 ? 'once' : `${mail.tries} times`}, next at ${at(mail.nextTryAt)}.`}
                </span>
              </p>
              {mail.answer && <ServerAnswer text={mail.answer} />}
            </div>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

const clock = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: TIME_ZONE,
})

function at(iso: string): string {
  return clock.format(new Date(iso))
}
