import type { Deps } from '#api/http/deps'
import { mayConfirmNewsletter } from '#api/http/mail-allowance'
import { mayReportChange } from '#api/http/mail-allowance'
import { keepLanguage } from '#api/http/middleware/reader'
import { currentUser, deviceOf, openSession } from '#api/http/middleware/sessions'
import { countWrongPasswords } from '#api/http/password-tries'
import { type App, serve } from '#api/http/serve'
import { withAudit } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { notices, success } from '#contract/wording'
import { accountSettings, changeName, isProven, setLanguage } from '#domain/accounts/account'
import { changePassword } from '#domain/accounts/change-password'
import { requestSubscription, subscribeProven, unsubscribe } from '#domain/messages/newsletter'

const HOUR = 3_600

/** The calls of the Account page. */
export function userAccountCalls(app: App, deps: Deps): void {
  const { db, queue, settings } = deps

  serve(app, deps, calls.userAccount, { answer: ({ user }) => accountSettings(db, user.id) })

  serve(app, deps, calls.userLanguage, {
    limit: { points: 300, seconds: HOUR, by: 'ip' },
    answer: async ({ c, body: { language } }) => {
      const user = await currentUser(c, deps)
      if (user) await setLanguage(db, user.id, language)
      keepLanguage(c, deps, language)
      return {}
    },
  })

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
      const attempt = { act: 'password changed', account: { kind: 'user', id: user.id } } as const
      const token = await withAudit(c, deps, attempt, () =>
        countWrongPasswords(c, deps, { kind: 'user', email: user.email }, () =>
          changePassword(
            db,
            queue,
            user.id,
            { ...body, device: deviceOf(c) },
            {
              ...settings,
              mayReport: (email) => mayReportChange(deps, email),
            },
          ),
        ),
      )
      await openSession(c, deps, 'user', { token, ownerId: user.id, email: user.email })
      return { msg: notices.passwordChanged }
    },
  })

  serve(app, deps, calls.userNewsletter, {
    limit: { points: 60, seconds: HOUR, by: 'account' },
    answer: async ({ c, user, body }) => {
      if (!body.subscribed) {
        await unsubscribe(db, user.email, 'account page')
        return { msg: notices.unsubscribed, subscribed: false }
      }
      const asked = { email: user.email, form: 'account page' } as const
      if (await isProven(db, user.id)) {
        await subscribeProven(db, asked)
        return { msg: success.subscribed, subscribed: true }
      }
      const mayMail = await mayConfirmNewsletter(c, deps, user.email)
      await requestSubscription(db, queue, asked, { ...settings, mayMail })
      const { subscribed } = await accountSettings(db, user.id)
      return { msg: subscribed ? success.subscribed : notices.confirmNewsletter, subscribed }
    },
  })
}
