import type { Deps } from '#api/deps'
import { openSession } from '#api/middleware/sessions'
import { countWrongPasswords } from '#api/password-tries'
import { type App, serve } from '#api/serve'
import { calls } from '#contract/calls'
import { notices, success } from '#contract/wording'
import { accountSettings, changeName } from '#domain/accounts/account'
import { changePassword } from '#domain/accounts/change-password'
import { subscribe, unsubscribe } from '#domain/messages/newsletter'

const HOUR = 3_600

/** The calls of the Account page. */
export function userAccountCalls(app: App, deps: Deps): void {
  const { db, queue, settings } = deps

  serve(app, deps, calls.userAccount, { answer: ({ user }) => accountSettings(db, user.id) })

  serve(app, deps, calls.userUpdateName, {
    limit: { points: 60, seconds: HOUR, by: 'account' },
    answer: async ({ user, body }) => {
      await changeName(db, user.id, body.name)
      deps.changes.announce('sessions', user.id)
      return { msg: notices.nameChanged }
    },
  })

  serve(app, deps, calls.userChangePassword, {
    // Each change sends an email, perhaps to somebody who did not open the account.
    limit: { points: 20, seconds: HOUR, by: 'account' },
    hashes: true,
    answer: async ({ c, user, body }) => {
      const token = await countWrongPasswords(c, deps, { kind: 'user', email: user.email }, () =>
        changePassword(db, queue, user.id, body, settings.publicUrl),
      )
      await openSession(c, deps, 'user', { token, ownerId: user.id, email: user.email })
      return { msg: notices.passwordChanged }
    },
  })

  serve(app, deps, calls.userNewsletter, {
    limit: { points: 60, seconds: HOUR, by: 'account' },
    answer: async ({ user, body: { subscribed } }) => {
      await (subscribed ? subscribe : unsubscribe)(db, user.email)
      return { msg: subscribed ? success.subscribed : notices.unsubscribed }
    },
  })
}
