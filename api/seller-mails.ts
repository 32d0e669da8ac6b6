import type { Deps } from '#api/deps'
import { answerUnlessKnown } from '#api/response-cache'
import { presentMails } from '#api/present/mails'
import { type App, serve } from '#api/serve'
import { calls } from '#contract/calls'
import { mailsDismissed, mailsSentAgain, refusals } from '#contract/wording'
import { Failure } from '#domain/failure'

export function sellerMailCalls(app: App, deps: Deps): void {
  const { mails, log } = deps

  serve(app, deps, calls.sellerMails, {
    answer: async ({ c }) => answerUnlessKnown(c, presentMails(await mails.list())),
  })

  serve(app, deps, calls.sellerMailsSendAgain, {
    answer: async ({ body: { ids } }) => {
      const { failed } = presentMails(await mails.list())
      const expired = new Set(failed.filter(({ canSendAgain }) => !canSendAgain).map(({ _id }) => _id))
      const good = ids.filter((id) => !expired.has(id))
      if (good.length === 0) throw new Failure('conflict', refusals.mailExpired)
      const count = await mails.sendAgain(good)
      if (count === 0) throw new Failure('missing', refusals.noSuchMail)
      return { msg: mailsSentAgain(count), count }
    },
  })

  serve(app, deps, calls.sellerMailsDismiss, {
    answer: async ({ body: { ids }, seller }) => {
      const count = await mails.dismiss(ids)
      if (count === 0) throw new Failure('missing', refusals.noSuchMail)
      log.info({ seller: seller.id, mails: ids }, 'mails dismissed')
      return { msg: mailsDismissed(count), count }
    },
  })
}
