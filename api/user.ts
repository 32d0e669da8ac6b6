import type { Deps } from '#api/deps'
import { responseOf } from '#api/encoded'
import { closeSession, currentUser, openSession } from '#api/middleware/sessions'
import { countWrongPasswords } from '#api/password-tries'
import { isAuthAnswers } from '#api/is-auth'
import { presentUser } from '#api/present/user'
import { rememberedAccounts } from '#api/remembered-accounts'
import { type App, serve } from '#api/serve'
import { calls } from '#contract/calls'
import { notices, success } from '#contract/wording'
import { logShopperIn } from '#domain/accounts/log-in'
import { register } from '#domain/accounts/register'
import { resetPassword, sendResetCode, verifyResetCode } from '#domain/accounts/reset-password'

const HOUR = 3_600

export function userCalls(app: App, deps: Deps): void {
  const { db, queue, settings } = deps
  const isAuth = isAuthAnswers(deps)

  serve(app, deps, calls.userIsAuth, {
    answer: async ({ c }) => {
      const session = await currentUser(c, deps)
      if (!session) return c.json({ success: false })
      const account = await rememberedAccounts(deps).account(session.id)
      return responseOf(isAuth.user(c.req.header('if-none-match'), account))
    },
  })

  serve(app, deps, calls.userRegister, {
    limit: { points: 300, seconds: HOUR, by: 'ip' },
    hashes: true,
    answer: async ({ c, body }) => {
      const { user, token } = await register(db, queue, body, settings.publicUrl)
      await openSession(c, deps, 'user', { token, ownerId: user.id })
      return { user: presentUser(user), msg: success.accountCreated }
    },
  })

  serve(app, deps, calls.userLogin, {
    hashes: true,
    answer: async ({ c, body }) => {
      const { user, token } = await countWrongPasswords(c, deps, body.email, () => logShopperIn(db, body))
      await openSession(c, deps, 'user', { token, ownerId: user.id })
      return { user: presentUser(user), msg: success.loggedIn }
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
    answer: async ({ body }) => {
      await sendResetCode(db, queue, body.email)
      return { msg: notices.resetCodeSent }
    },
  })

  serve(app, deps, calls.userVerifyResetOtp, {
    answer: async ({ body }) => {
      await verifyResetCode(db, body.email, body.otp)
      return { msg: success.otpVerified }
    },
  })

  serve(app, deps, calls.userResetPassword, {
    hashes: true,
    answer: async ({ body }) => {
      const { email, otp: code, newPassword } = body
      const userId = await resetPassword(db, queue, { email, code, newPassword }, settings.publicUrl)
      deps.changes.announce('sessions', userId)
      return { msg: notices.passwordReset }
    },
  })
}
