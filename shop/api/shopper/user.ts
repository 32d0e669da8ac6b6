import { askerOf, countWrongResetCodes } from '#api/http/code-tries'
import type { Deps } from '#api/http/deps'
import { responseOf } from '#api/http/encoded'
import { isAuthAnswers } from '#api/http/is-auth'
import { orLastKnown } from '#api/http/last-known'
import { mayWelcome } from '#api/http/mail-allowance'
import { presentDevice, rememberDevice } from '#api/http/middleware/known-device'
import { closeSession, currentUser, deviceOf, openSession, sessionToken } from '#api/http/middleware/sessions'
import { noSoonerThan } from '#api/http/no-sooner-than'
import { countWrongPasswords } from '#api/http/password-tries'
import { rememberedAccounts } from '#api/http/remembered-accounts'
import { type App, serve } from '#api/http/serve'
import { presentUser } from '#api/present/user'
import { originOf, withAudit } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { notices, success } from '#contract/wording'
import { logShopperIn } from '#domain/accounts/log-in'
import { namesOfLasting } from '#domain/accounts/passkeys/passkey-list'
import { register } from '#domain/accounts/register'
import { resetPassword, verifyResetCode } from '#domain/accounts/reset-password'
import { sendCode } from '#domain/accounts/send-code'
import { Failure } from '#domain/process/failure'

const HOUR = 3_600

export function userCalls(app: App, deps: Deps): void {
  const { db, queue, settings } = deps
  const isAuth = isAuthAnswers(deps)
  const lastKnown = orLastKnown(deps)

  serve(app, deps, calls.userIsAuth, {
    answer: async ({ c }) => {
      const remembered = rememberedAccounts(deps)
      const token = sessionToken(c, deps, 'user')
      const { account } = await lastKnown(
        async () => {
          const session = await currentUser(c, deps)
          return { account: session && (await remembered.account(session.id).catch(nothingIfGone)) }
        },
        () => {
          const seen = token && remembered.last(token)
          return seen ? { account: seen } : undefined
        },
      )
      if (!account) return c.json({ success: false })
      return responseOf(isAuth.user(c.req.header('if-none-match'), account))
    },
  })

  serve(app, deps, calls.userRegister, {
    limit: { points: 300, seconds: HOUR, by: 'ip' },
    hashes: true,
    answer: async ({ c, body }) => {
      const welcome = await mayWelcome(c, deps, body.email)
      const attempt = { act: 'registered', account: { kind: 'user', email: body.email } } as const
      const { user, token } = await withAudit(c, deps, attempt, () =>
        register(db, queue, body, {
          publicUrl: settings.publicUrl,
          welcome,
          ticketMailbox: settings.ticketMail.mailbox,
          device: deviceOf(c),
        }),
      )
      await openSession(c, deps, 'user', { token, ownerId: user.id, email: user.email })
      return { user: presentUser(await rememberedAccounts(deps).account(user.id)), msg: success.accountCreated }
    },
  })

  serve(app, deps, calls.userLogin, {
    hashes: true,
    answer: async ({ c, body }) => {
      const account = { kind: 'user', email: body.email } as const
      const { user, token } = await withAudit(c, deps, { act: 'login', account }, () =>
        countWrongPasswords(c, deps, account, () => logShopperIn(db, { ...body, device: deviceOf(c) })),
      )
      await openSession(c, deps, 'user', { token, ownerId: user.id, email: user.email })
      return { user: presentUser(await rememberedAccounts(deps).account(user.id)), msg: success.loggedIn }
    },
  })

  serve(app, deps, calls.userLogout, {
    answer: async ({ c }) => {
      await closeSession(c, deps, 'user')
      return { msg: notices.loggedOut }
    },
  })

  serve(app, deps, calls.userSendResetOtp, {
    limit: { points: 300, seconds: HOUR, by: 'ip' },
    answer: async ({ c, body: { email } }) => {
      const asker = await askerOf(c, deps, email)
      const attempt = { act: 'reset code asked', account: { kind: 'user', email } } as const
      // For an email with an account, one more row is written: the answer leaves after the same time.
      await noSoonerThan(() => withAudit(c, deps, attempt, () => sendCode(db, queue, 'reset', email, asker)))
      return { msg: notices.resetCodeSent }
    },
  })

  serve(app, deps, calls.userVerifyResetOtp, {
    limit: { points: 300, seconds: HOUR, by: 'ip' },
    answer: async ({ c, body: { email, otp: code } }) => {
      const device = await presentDevice(c, deps)
      const attempt = { act: 'reset code entered', account: { kind: 'user', email } } as const
      await withAudit(c, deps, attempt, () =>
        countWrongResetCodes(c, deps, email, () => verifyResetCode(db, { email, code, device })),
      )
      const passkeys = (await namesOfLasting(db, email)).length
      return { msg: success.otpVerified, ...(passkeys > 0 && { passkeys }) }
    },
  })

  serve(app, deps, calls.userResetPassword, {
    limit: { points: 300, seconds: HOUR, by: 'ip' },
    hashes: true,
    answer: async ({ c, body: { otp: code, ...body } }) => {
      const { email } = body
      const device = await presentDevice(c, deps)
      const attempt = { act: 'password reset', account: { kind: 'user', email } } as const
      const { userId, removedPasskeys } = await withAudit(c, deps, attempt, () =>
        countWrongResetCodes(c, deps, email, () => resetPassword(db, queue, { ...body, code, device }, settings)),
      )
      if (removedPasskeys) {
        const account = { kind: 'user', id: userId } as const
        deps.audit.later({ act: 'passkey removed', account, outcome: 'done', ...originOf(c, deps) })
      }
      await rememberDevice(c, deps, 'user', email)
      deps.changes.announce('sessions', userId)
      return { msg: notices.passwordReset }
    },
  })
}

// The account was deleted at another server a moment ago.
function nothingIfGone(error: unknown): undefined {
  if (!(error instanceof Failure) || error.kind !== 'unauthenticated') throw error
}
