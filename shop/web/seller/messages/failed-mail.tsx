import { MailX, RotateCw } from 'lucide-react'
import { useRef } from 'react'

import type { FailedMail } from '#contract/messages/mails'
import { Ago } from '#web/seller/layout/ago.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = { mail: FailedMail; loadedAt: number; busy: boolean; onAct: (what: 'send again' | 'dismiss') => void }

/** An email that failed for good: subject, recipient, reason and actions. */
export function FailedMailCard({ mail, loadedAt, busy, onAct }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <article className="gap-6 rounded-card border border-line bg-card p-4 shadow-card md:p-5 lg:flex lg:items-center">
      <div className="flex min-w-0 grow gap-3">
        <MailX className="mt-0.5 size-5 shrink-0 text-pomegranate-ink" aria-hidden="true" />
        <div className="min-w-0 grow">
          <h3 className="text-base leading-snug font-semibold wrap-anywhere">{mail.subject}</h3>
          <Recipient to={mail.to} />
          <p className="text-sm text-ink-soft">
            Failed <Ago at={mail.failedAt} loadedAt={loadedAt} />
          </p>
          <p className="mt-2 wrap-anywhere">
            <span>{mail.why}</span>{' '}
            {mail.tries > 1 && <span className="figures">{`We tried ${mail.tries} times.`}</span>}
          </p>
          {mail.answer && <ServerAnswer text={mail.answer} />}
        </div>
      </div>
      <div className="mt-3 flex shrink-0 flex-wrap justify-end gap-2 lg:mt-0">
        <Button
          look="quiet"
          disabled={busy}
          aria-label={`Dismiss ${mail.subject}`}
          onClick={() => dialog.current?.showModal()}
        >
          Dismiss
        </Button>
        {mail.canSendAgain && (
          <Button
            look="secondary"
            disabled={busy}
            aria-label={`Send again: ${mail.subject}`}
            onClick={() => onAct('send again')}
          >
            <RotateCw className="size-4" aria-hidden="true" /> Send again
          </Button>
        )}
      </div>
      <Dialog ref={dialog} title="Dismiss this email?">
        <p className="wrap-anywhere">
          <strong>{mail.subject}</strong> is deleted, and <span className="break-all">{mail.to}</span> does not get it.
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            Keep it
          </Button>
          <Button
            look="danger"
            onClick={() => {
              dialog.current?.close()
              onAct('dismiss')
            }}
          >
            Dismiss
          </Button>
        </div>
      </Dialog>
    </article>
  )
}

/** The recipient of an email; `break-all`, because an address may be long and has no break points. */
export function Recipient({ to }: { to: string }) {
  return <p className="text-sm break-all text-ink-soft">{`To ${to}`}</p>
}

/** The answer of the mail server, for the administrator. */
export function ServerAnswer({ text }: { text: string }) {
  return (
    <p className="mt-2 border-l-2 border-line-strong pl-3 text-sm wrap-anywhere text-ink-soft">
      The mail server answered: <span className="figures">{text}</span>
    </p>
  )
}
