import type { Deps } from '#api/http/deps'
import { rememberDevice } from '#api/http/middleware/known-device'
import { deviceOf, openSession } from '#api/http/middleware/sessions'
import { type App, serve } from '#api/http/serve'
import { logAct, originOf, withAudit } from '#api/seller/audit'
import { countSellerPasswords, countWrongCodes } from '#api/seller/seller-tries'
import { calls } from '#contract/calls'
import { notices, success } from '#contract/wording'
import { requireSellerPassword } from '#domain/accounts/seller-password'
import {
  confirmSecondFactor,
  proveSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnSecondFactorOff,
} from '#domain/accounts/seller-second-factor'

// Each change sends an email.
const limit = { points: 20, seconds: 3_600, by: 'account' } as const

/** The second factor of a seller. */
export function secondFactorCalls(app: App, deps: Deps): void {
  const { db, queue, settings } = deps

  serve(app, deps, calls.sellerSecondFactor, {
    limit: { points: 300, seconds: 3_600, by: 'ip' },
    answer: async ({ c, seller, body }) => {
      const origin = originOf(c, deps)
      const account = { kind: 'seller', id: seller.id } as const
      const { token, next } = await withAudit(c, deps, { act: 'second factor entered', account }, () =>
        countWrongCodes(c, deps, seller, {
          ...body,
          work: () => proveSecondFactor(db, queue, { ...seller, ...origin }, { ...body, device: deviceOf(c) }),
        }),
      )
      await openSession(c, deps, 'seller', { token, next, ownerId: seller.id, email: seller.email })
      return { msg: success.loggedIn, ...(next && { next }) }
    },
  })

  serve(app, deps, calls.sellerSecondFactorSetUp, {
    limit,
    hashes: true,
    answer: async ({ c, seller, body: { password = '' } }) => {
      // A step of a login has just had the password.
      if (!seller.next) {
        await countSellerPasswords(c, deps, seller, () => requireSellerPassword(db, seller.id, password))
      }
      return setUpSecondFactor(db, seller)
    },
  })

  serve(app, deps, calls.sellerSecondFactorConfirm, {
    limit,
    answer: async ({ c, seller, body }) => {
      const origin = originOf(c, deps)
      const token = await countWrongCodes(c, deps, seller, {
        ...body,
        work: () => confirmSecondFactor(db, queue, { ...seller, ...origin }, { ...body, device: deviceOf(c) }),
      })
      logAct(c, deps, { act: 'second factor changed' })
      await openSession(c, deps, 'seller', { token, ownerId: seller.id, email: seller.email })
      return { msg: notices.secondFactorOn }
    },
  })

  serve(app, deps, calls.sellerRecoveryCodes, {
    limit,
    hashes: true,
    answer: async ({ c, seller, body }) => {
      await countSellerPasswords(c, deps, seller, () => requireSellerPassword(db, seller.id, body.password))
      const recoveryCodes = await renewRecoveryCodes(db, queue, { ...seller, ...originOf(c, deps) })
      logAct(c, deps, { act: 'second factor changed' })
      return { recoveryCodes }
    },
  })

  serve(app, deps, calls.sellerSecondFactorTurnOff, {
    limit,
    hashes: true,
    answer: async ({ c, seller, body }) => {
      await countSellerPasswords(c, deps, seller, () => requireSellerPassword(db, seller.id, body.password))
      await turnSecondFactorOff(db, queue, { ...seller, ...originOf(c, deps) }, settings.secondFactor)
      logAct(c, deps, { act: 'second factor changed' })
      deps.changes.announce('sessions', seller.id)
      await rememberDevice(c, deps, 'seller', seller.email)
      return { msg: notices.secondFactorOff }
    },
  })
}
