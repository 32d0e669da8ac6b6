import { askerOf, countWrongResetCodes } from '#api/http/code-tries'
import type { Deps } from '#api/http/deps'
import { presentDevice } from '#api/http/middleware/known-device'
import { sessionToken } from '#api/http/middleware/sessions'
import { type App, serve } from '#api/http/serve'
import { originOf, withAudit } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { phoneRefusals } from '#contract/orders/phone-wording'
import { notices } from '#contract/wording'
import { provePhone } from '#domain/accounts/phones/prove-phone'
import { sendPhoneCode } from '#domain/accounts/phones/send-phone-code'
import { forgetPhone, loginNameOf, setNews } from '#domain/accounts/phones/user-phone'
import { Failure } from '#domain/process/failure'

const HOUR = 3_600
const ofAccount = { points: 60, seconds: HOUR, by: 'account' } as const

/** The calls about the phone of an account (decision 088). */
export function userPhoneCalls(app: App, deps: Deps): void {
  const { db, queue, settings } = deps

  serve(app, deps, calls.userSendPhoneOtp, {
    // Each costs the shop money.
    limit: { ...ofAccount, points: 10 },
    answer: async ({ c, user, body: { phone } }) => {
      if (!deps.whatsapp) throw new Failure('conflict', phoneRefusals.noWhatsApp)
      await sendPhoneCode(db, queue, phone, await askerOf(c, deps, await loginNameOf(db, phone)), user.id)
      return { msg: notices.phoneCodeSent }
    },
  })

  serve(app, deps, calls.userProvePhone, {
    limit: ofAccount,
    answer: async ({ c, user, body: { phone, otp: code, news } }) => {
      const account = { kind: 'user', id: user.id } as const
      const name = await loginNameOf(db, phone)
      const proof = {
        phone,
        code,
        news,
        device: await presentDevice(c, deps),
        token: sessionToken(c, deps, 'user') ?? '',
      }
      await withAudit(c, deps, { act: 'phone confirmed', account }, () =>
        countWrongResetCodes(c, deps, name, () => provePhone(db, queue, user, proof, settings.publicUrl)),
      )
      if (news) deps.audit.later({ act: 'order news by phone', account, outcome: 'done', ...originOf(c, deps) })
      return { msg: notices.phoneProven }
    },
  })

  serve(app, deps, calls.userPhoneNews, {
    limit: ofAccount,
    answer: async ({ c, user, body: { news } }) => {
      await setNews(db, user.id, news)
      const act = news ? 'order news by phone' : 'no order news by phone'
      deps.audit.later({ act, account: { kind: 'user', id: user.id }, outcome: 'done', ...originOf(c, deps) })
      return { msg: news ? notices.newsOn : notices.newsOff }
    },
  })

  serve(app, deps, calls.userForgetPhone, {
    limit: ofAccount,
    answer: async ({ c, user }) => {
      await forgetPhone(db, user.id)
      const account = { kind: 'user', id: user.id } as const
      deps.audit.later({ act: 'phone removed', account, outcome: 'done', ...originOf(c, deps) })
      return { msg: notices.phoneForgotten }
    },
  })
}
