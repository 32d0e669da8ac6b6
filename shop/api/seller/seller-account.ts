import type { Deps } from '#api/http/deps'
import { deviceOf, openSession, sellerSoFar, sessionToken } from '#api/http/middleware/sessions'
import { type App, serve } from '#api/http/serve'
import { presentDevice } from '#api/present/device'
import { originOf, recordAct, withAudit } from '#api/seller/audit'
import { countSellerPasswords } from '#api/seller/seller-tries'
import { calls } from '#contract/calls'
import { notices } from '#contract/wording'
import { changeSellerPassword } from '#domain/accounts/seller-password'
import { secondFactorOf } from '#domain/accounts/seller-second-factor'
import { hasPin } from '#domain/accounts/tablets/pins'
import { endListedSession, endOtherSessions, listSessions } from '#domain/accounts/session-list'

const HOUR = 3_600
const endings = { points: 60, seconds: HOUR, by: 'account' } as const

/** The session of a seller, and the calls of the seller's Account page. */
export function sellerAccountCalls(app: App, deps: Deps): void {
  const { db, queue, settings, changes } = deps

  serve(app, deps, calls.sellerSession, {
    answer: async ({ c }) => {
      const seller = await sellerSoFar(c, deps)
      if (!seller) return c.json({ success: false })
      const { name, email, role, next, hasApp, hasPasskey } = seller
      return {
        seller: { name, email, role },
        ...(next && { next }),
        ...(next === 'second factor' && {
          ways: [...(hasApp ? ['app' as const] : []), ...(hasPasskey ? ['passkey' as const] : [])],
        }),
      }
    },
  })

  serve(app, deps, calls.sellerChangePassword, {
    // Each change sends an email, perhaps to somebody who did not begin the session.
    limit: { points: 20, seconds: HOUR, by: 'account' },
    hashes: true,
    answer: async ({ c, seller, body }) => {
      const account = { kind: 'seller', id: seller.id } as const
      const changed = await withAudit(c, deps, { act: 'password changed', account, done: 'log' }, () =>
        countSellerPasswords(c, deps, seller, () =>
          changeSellerPassword(
            db,
            queue,
            { ...seller, ...originOf(c, deps) },
            { ...body, device: deviceOf(c) },
            settings.secondFactor,
          ),
        ),
      )
      await openSession(c, deps, 'seller', { ...changed, ownerId: seller.id, email: seller.email })
      return { msg: notices.passwordChanged, ...(changed.next && { next: changed.next }) }
    },
  })

  serve(app, deps, calls.sellerAccount, {
    answer: async ({ seller }) => {
      return {
        secondFactor: { mode: settings.secondFactor, ...(await secondFactorOf(db, seller.id)) },
        hasPin: await hasPin(db, seller.id),
      }
    },
  })

  serve(app, deps, calls.sellerDevices, {
    answer: async ({ c, seller }) => {
      const sessions = await listSessions(db, 'seller', seller.id, sessionToken(c, deps, 'seller') ?? '')
      return { devices: sessions.map(presentDevice) }
    },
  })

  serve(app, deps, calls.sellerEndDevice, {
    limit: endings,
    answer: async ({ c, seller, body: { id } }) => {
      await endListedSession(db, 'seller', seller.id, id)
      await recordAct(c, deps, { act: 'devices logged out', detail: 'a device' })
      changes.announce('sessions', seller.id)
      return { msg: notices.deviceLoggedOut }
    },
  })

  serve(app, deps, calls.sellerEndOtherDevices, {
    limit: endings,
    answer: async ({ c, seller }) => {
      await endOtherSessions(db, 'seller', seller.id, sessionToken(c, deps, 'seller') ?? '')
      await recordAct(c, deps, { act: 'devices logged out', detail: 'all other devices' })
      changes.announce('sessions', seller.id)
      return { msg: notices.othersLoggedOut }
    },
  })
}
