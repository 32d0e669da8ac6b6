import { randomUUID } from 'node:crypto'

import type { Store } from '../store.ts'
import { type CaughtMail, readMail } from './caught-mail.ts'
import { openInbound } from './inbound.ts'
import { type MailFault, listenForMail, mailFaults } from './smtp.ts'

export { mailFaults }
export type { CaughtMail, MailFault }

export type MailboxControls = {
  /** Oldest first. */
  messages: () => CaughtMail[]
  /** The first matching email, already caught or within `timeoutMs` (default 10 s). */
  waitFor: (match: (mail: CaughtMail) => boolean, timeoutMs?: number) => Promise<CaughtMail>
  /** Where emails to tickets are handed over; without it they are caught alone. */
  sendTicketMailTo: (url: string) => void
  /** Answers a caught email as its reader does. */
  reply: (id: string, text: string) => Promise<void>
  clear: () => void
  faults: { set: (fault: MailFault) => void; get: () => MailFault }
}

/** The stand-in for an SMTP server: catches and stores every email. */
export async function startMailbox(store: Store, port: number) {
  const mails = store.collection<CaughtMail>('mail')
  const inbound = openInbound(store.collection('inbound'))
  const waiting = new Set<(mail: CaughtMail) => void>()
  let fault: MailFault

  const smtp = await listenForMail(port, async (raw, recipients) => {
    const mail = await readMail(randomUUID(), raw, recipients)
    mails.put(mail.id, mail)
    for (const listener of waiting) listener(mail)
    await inbound.handOver(raw, recipients)
  })

  const controls: MailboxControls = {
    messages: mails.all,
    waitFor: (match, timeoutMs = 10_000) =>
      new Promise((resolve, reject) => {
        const caught = mails.all().find(match)
        if (caught) return resolve(caught)
        const listener = (mail: CaughtMail) => {
          if (match(mail)) settle(() => resolve(mail))
        }
        const timer = setTimeout(() => {
          const seen = mails.all().map(({ to, subject }) => `${to}: ${subject}`)
          settle(() => reject(new Error(`No such mail within ${timeoutMs} ms. Caught: ${seen.join('; ') || 'none'}`)))
        }, timeoutMs)
        const settle = (done: () => void) => {
          clearTimeout(timer)
          waiting.delete(listener)
          done()
        }
        waiting.add(listener)
      }),
    sendTicketMailTo: inbound.sendTo,
    reply: (id, text) => inbound.reply(mails.get(id), text),
    clear: mails.clear,
    faults: {
      set: (next) => {
        fault = next
        smtp.fault(next)
      },
      get: () => fault,
    },
  }
  return {
    port: smtp.port,
    url: `smtp://127.0.0.1:${smtp.port}`,
    mail: mails.get,
    inbound: inbound.settings,
    controls,
    stop: smtp.stop,
  }
}
