import { clientNetwork } from '#api/client-address'
import type { Deps } from '#api/deps'
import { deviceId, knownDevice, presentDevice, rememberDevice } from '#api/middleware/known-device'
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
      return isAuth.user(c.req.raw, await rememberedAccounts(deps).account(session.id))
    },
  })

  serve(app, deps, calls.userRegister, {
    limit: { points: 300, seconds: HOUR, by: 'ip' },
    hashes: true,
    answer: async ({ c, body }) => {
      const { user, token } = await register(db, queue, body, settings.publicUrl)
      await openSession(c, deps, 'user', { token, ownerId: user.id, email: user.email })
      return { user: presentUser(user), msg: success.accountCreated }
    },
  })

  serve(app, deps, calls.userLogin, {
    hashes: true,
    answer: async ({ c, body }) => {
      const { user, token } = await countWrongPasswords(c, deps, { kind: 'user', email: body.email }, () =>
        logShopperIn(db, body),
      )
      await openSession(c, deps, 'user', { token, ownerId: user.id, email: user.email })
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
    answer: async ({ c, body: { email } }) => {
      await sendResetCode(db, queue, email, {
        device: await deviceId(c, deps),
        network: clientNetwork(c, settings.trustProxy),
        isKnown: (await knownDevice(c, deps, 'user', email)) !== undefined,
      })
      return { msg: notices.resetCodeSent }
    },
  })

  serve(app, deps, calls.userVerifyResetOtp, {
    limit: { points: 300, seconds: HOUR, by: 'ip' },
    answer: async ({ c, body: { email, otp: code } }) => {
      await verifyResetCode(db, { email, code, device: await presentDevice(c, deps) })
      return { msg: success.otpVerified }
    },
  })

  serve(app, deps, calls.userResetPassword, {
    limit: { points: 300, seconds: HOUR, by: 'ip' },
    hashes: true,
    answer: async ({ c, body: { email, otp: code, newPassword } }) => {
      const device = await presentDevice(c, deps)
      const userId = await resetPassword(db, queue, { email, code, device, newPassword }, settings.publicUrl)
      await rememberDevice(c, deps, 'user', email)
      deps.changes.announce('sessions', userId)
      return { msg: notices.passwordReset }
    },
  })
}
