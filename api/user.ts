import type { Deps } from '#api/deps'
import { matches } from '#api/encoded'
import { closeSession, currentUser, openSession } from '#api/middleware/sessions'
import { countWrongPasswords } from '#api/password-tries'
import { presentUser } from '#api/present/user'
import { rememberedAccounts } from '#api/remembered-accounts'
import { type App, serve } from '#api/serve'
import { calls } from '#contract/calls'
import { writeCartTag } from '#contract/cart-tag'
import { notices, success } from '#contract/wording'
import { logShopperIn } from '#domain/accounts/log-in'
import { register } from '#domain/accounts/register'
import { resetPassword, sendResetCode, verifyResetCode } from '#domain/accounts/reset-password'

const HOUR = 3_600

export function userCalls(app: App, deps: Deps): void {
  const { db, queue, settings } = deps

  serve(app, deps, calls.userIsAuth, {
    answer: async ({ c }) => {
      const session = await currentUser(c, deps)
      if (!session) return c.json({ success: false })
      const user = await rememberedAccounts(deps).account(session.id)
      const tag = writeCartTag({ userId: user.id, version: user.cartVersion })
      // A new name is a new version of the cart, and the email never changes: the tag identifies the whole answer.
      c.header('ETag', tag)
      c.header('Cache-Control', 'private, no-cache')
      return matches(c.req.header('if-none-match'), tag) ? c.body(null, 304) : { user: presentUser(user) }
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
