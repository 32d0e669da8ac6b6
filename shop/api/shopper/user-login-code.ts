import type { Context } from 'hono'

import { askerOf, countWrongResetCodes } from '#api/http/code-tries'
import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { mayWelcome } from '#api/http/mail-allowance'
import { knownDevice, presentDevice } from '#api/http/middleware/known-device'
import { deviceOf, openSession } from '#api/http/middleware/sessions'
import { noSoonerThan } from '#api/http/no-sooner-than'
import { rememberedAccounts } from '#api/http/remembered-accounts'
import { type App, serve } from '#api/http/serve'
import { presentUser } from '#api/present/user'
import { originOf, withAudit } from '#api/seller/audit'
import { type BodyOf, calls } from '#contract/calls'
import { phoneRefusals } from '#contract/orders/phone-wording'
import { notices, success } from '#contract/wording'
import { logInByCode } from '#domain/accounts/log-in-by-code'
import { logInByPhone } from '#domain/accounts/phones/log-in-by-phone'
import { sendPhoneCode } from '#domain/accounts/phones/send-phone-code'
import { loginNameOf } from '#domain/accounts/phones/user-phone'
import { sendCode } from '#domain/accounts/send-code'
import type { LoggedIn } from '#domain/accounts/sessions'
import { Failure } from '#domain/process/failure'

const HOUR = 3_600

/** Codes instead of a password, to an email or a phone. */
export function loginCodeCalls(app: App, deps: Deps): void {
  const { db, queue, settings } = deps

  serve(app, deps, calls.userSendLoginOtp, {
    // Fewer than reset codes, because an email without an account gets one, too.
    limit: { points: 120, seconds: HOUR, by: 'ip' },
    answer: async ({ c, body }) => {
      const to = addressIn(body)
      const email = 'email' in to ? to.email : await loginNameOf(db, to.phone)
      const asker = await askerOf(c, deps, email)
      const attempt = { act: 'login code asked', account: { kind: 'user', email } } as const
      await noSoonerThan(() =>
        withAudit(c, deps, attempt, () =>
          'email' in to
            ? sendCode(db, queue, 'login', email, asker, settings.ticketMail.mailbox)
            : sendPhoneCode(db, queue, to.phone, asker, undefined),
        ),
      )
      return { msg: 'email' in to ? notices.loginCodeSent : notices.phoneCodeSent }
    },
  })

  serve(app, deps, calls.userLoginOtp, {
    limit: { points: 300, seconds: HOUR, by: 'ip' },
    answer: async ({ c, body }) => {
      // Beside a phone, the email is that of a new account.
      const to = body.phone === undefined ? addressIn(body) : addressIn({ phone: body.phone })
      const email = 'email' in to ? to.email : await loginNameOf(db, to.phone)
      const attempt = { act: 'login by code', account: { kind: 'user', email } } as const
      const { user, token } = await withAudit(c, deps, attempt, () =>
        countWrongResetCodes(c, deps, email, () =>
          'email' in to ? byEmail(c, email, body) : byPhone(c, to.phone, body),
        ),
      )
      await openSession(c, deps, 'user', { token, ownerId: user.id, email: user.email })
      if ('phone' in to && body.news) {
        const account = { kind: 'user', id: user.id } as const
        deps.audit.later({ act: 'order news by phone', account, outcome: 'done', ...originOf(c, deps) })
      }
      return { user: presentUser(await rememberedAccounts(deps).account(user.id)), msg: success.loggedIn }
    },
  })

  type Body = BodyOf<typeof calls.userLoginOtp>

  async function byEmail(c: Context<Env>, email: string, { otp: code, name }: Body): Promise<LoggedIn> {
    const isKnown = (await knownDevice(c, deps, 'user', email)) !== undefined
    const entered = { email, name, code, isKnown, device: await presentDevice(c, deps), words: deviceOf(c) }
    return logInByCode(db, queue, entered, settings.publicUrl)
  }

  async function byPhone(c: Context<Env>, phone: string, body: Body): Promise<LoggedIn> {
    const { otp: code, name, email, news = false } = body
    const entered = { phone, code, name, email, news, device: await presentDevice(c, deps), words: deviceOf(c) }
    return logInByPhone(db, queue, entered, {
      publicUrl: settings.publicUrl,
      ticketMailbox: settings.ticketMail.mailbox,
      mayWelcome: (each) => mayWelcome(c, deps, each),
    })
  }

  function addressIn({ email, phone }: { email?: string | undefined; phone?: string | undefined }) {
    if (email !== undefined && phone === undefined) return { email }
    if (email !== undefined || phone === undefined) throw new Failure('invalid', phoneRefusals.emailOrPhone)
    if (!deps.whatsapp) throw new Failure('invalid', phoneRefusals.noWhatsApp)
    return { phone }
  }
}
