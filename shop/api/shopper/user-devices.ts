import type { Deps } from '#api/http/deps'
import { sessionToken } from '#api/http/middleware/sessions'
import { type App, serve } from '#api/http/serve'
import { presentDevice } from '#api/present/device'
import { recordAct } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { notices } from '#contract/wording'
import { endListedSession, endOtherSessions, listSessions } from '#domain/accounts/session-list'

const limit = { points: 60, seconds: 3_600, by: 'account' } as const

/** The calls about the devices on which a shopper is logged in. */
export function userDeviceCalls(app: App, deps: Deps): void {
  const { db, changes } = deps

  serve(app, deps, calls.userDevices, {
    answer: async ({ c, user }) => {
      const sessions = await listSessions(db, 'user', user.id, sessionToken(c, deps, 'user') ?? '')
      return { devices: sessions.map(presentDevice) }
    },
  })

  serve(app, deps, calls.userEndDevice, {
    limit,
    answer: async ({ c, user, body: { id } }) => {
      await endListedSession(db, 'user', user.id, id)
      await recordAct(c, deps, { act: 'devices logged out', detail: 'a device' })
      changes.announce('sessions', user.id)
      return { msg: notices.deviceLoggedOut }
    },
  })

  serve(app, deps, calls.userEndOtherDevices, {
    limit,
    answer: async ({ c, user }) => {
      await endOtherSessions(db, 'user', user.id, sessionToken(c, deps, 'user') ?? '')
      await recordAct(c, deps, { act: 'devices logged out', detail: 'all other devices' })
      changes.announce('sessions', user.id)
      return { msg: notices.othersLoggedOut }
    },
  })
}
