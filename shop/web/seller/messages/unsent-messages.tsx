import { MessageCircleWarning } from 'lucide-react'

import type { UnsentMessages } from '#contract/messages/mails'
import { Ago } from '#web/seller/layout/ago.tsx'

/** Why messages did not go by WhatsApp; nothing where all went. */
export function UnsentMessagesList({ messages, loadedAt }: { messages: UnsentMessages; loadedAt: number }) {
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="whatsapp" className="mt-8">
      <h2 id="whatsapp" className="text-lg">
        WhatsApp
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        The same news went by email. A message that Meta refuses for its template or your account is tried for a day.
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-card shadow-card">
        {messages.map(({ template, reason, count, isWaiting, lastAt }) => (
          <li key={`${template} ${reason} ${isWaiting}`} className="flex gap-3 p-4 md:px-5">
            <MessageCircleWarning className="mt-0.5 size-5 shrink-0 text-saffron-ink" aria-hidden="true" />
            <div className="min-w-0 grow">
              <h3 className="text-base leading-snug font-semibold wrap-anywhere">{reason}</h3>
              <p className="text-sm wrap-anywhere text-ink-soft">
                <span className="figures">{`${count} of ${template}, ${isWaiting ? 'still trying' : 'not delivered'}, the last`}</span>{' '}
                <Ago at={lastAt} loadedAt={loadedAt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
