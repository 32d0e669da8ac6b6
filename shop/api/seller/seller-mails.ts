import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { answerUnlessKnown } from '#api/http/response-cache'
import { type App, serve } from '#api/http/serve'
import { presentMails } from '#api/present/mails'
import { logAct, originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { mailsDismissed, mailsSentAgain, refusals } from '#contract/wording'
import type { Tx } from '#db/connect'
import { writeSellerAct } from '#domain/audit/seller-act'
import { unsentMessages } from '#domain/messages/whatsapp/unsent-messages'
import { Failure } from '#domain/process/failure'

export function sellerMailCalls(app: App, deps: Deps): void {
  const { db, mails } = deps

  serve(app, deps, calls.sellerMails, {
    answer: async ({ c }) => {
      const messages = deps.whatsapp && (await unsentMessages(db))
      return answerUnlessKnown(c, { ...presentMails(await mails.list()), ...(messages && { messages }) })
    },
  })

  serve(app, deps, calls.sellerMailsSendAgain, {
    answer: async ({ c, body: { ids }, seller }) => {
      const { failed } = presentMails(await mails.list())
      const expired = new Set(failed.filter(({ canSendAgain }) => !canSendAgain).map(({ _id }) => _id))
      const good = ids.filter((id) => !expired.has(id))
      if (good.length === 0) throw new Failure('conflict', refusals.mailExpired)
      const count = await change(c, seller.id, 'emails sent again', (tx) => mails.sendAgain(tx, good))
      return { msg: mailsSentAgain(count), count }
    },
  })

  serve(app, deps, calls.sellerMailsDismiss, {
    answer: async ({ c, body: { ids }, seller }) => {
      const count = await change(c, seller.id, 'emails dismissed', (tx) => mails.dismiss(tx, ids))
      return { msg: mailsDismissed(count), count }
    },
  })

  /** Changes the queue and stores who did, together. Throws a Failure (404) when no mail was there. */
  async function change(c: Context<Env>, id: string, act: MailAct, work: (tx: Tx) => Promise<number>): Promise<number> {
    const count = await db.transaction().execute(async (tx) => {
      const changed = await work(tx)
      if (changed === 0) throw new Failure('missing', refusals.noSuchMail)
      await writeSellerAct(tx, { id, ...originOf(c, deps) }, { act, detail: String(changed) })
      return changed
    })
    logAct(c, deps, { act, detail: String(count) })
    return count
  }
}

type MailAct = 'emails sent again' | 'emails dismissed'
