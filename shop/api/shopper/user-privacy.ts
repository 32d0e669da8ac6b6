import { askerOf } from '#api/http/code-tries'
import type { Deps } from '#api/http/deps'
import { maySayGoodbye } from '#api/http/mail-allowance'
import { presentDevice } from '#api/http/middleware/known-device'
import { closeSession } from '#api/http/middleware/sessions'
import { countWrongPasswords } from '#api/http/password-tries'
import { type App, serve } from '#api/http/serve'
import { recordAct, withAudit } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { notices, refusals } from '#contract/wording'
import { sendCode } from '#domain/accounts/send-code'
import { deleteAccount } from '#domain/privacy/delete-account'
import { myData } from '#domain/privacy/my-data'
import { Failure } from '#domain/process/failure'
import { shop } from '#shop'

const DAY = 24 * 3_600
const HOUR = 3_600

/** The calls with which shoppers take their data and delete their account. */
export function userPrivacyCalls(app: App, deps: Deps): void {
  const { db, queue, settings } = deps

  serve(app, deps, calls.userData, {
    limit: { points: 10, seconds: DAY, by: 'account' },
    answer: async ({ c, user }) => {
      const file = { shop: shop.legalName, madeAt: new Date().toISOString(), ...(await myData(db, user.id)) }
      const name = `${shop.name}-my-data-${file.madeAt.slice(0, 10)}.json`.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-')
      await recordAct(c, deps, { act: 'data downloaded' })
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      return c.body(JSON.stringify(file, null, 2), 200, { 'Content-Type': 'application/json; charset=utf-8' })
    },
  })

  serve(app, deps, calls.userSendDeleteCode, {
    limit: { points: 20, seconds: HOUR, by: 'account' },
    answer: async ({ c, user }) => {
      await sendCode(db, queue, 'delete', user.email, await askerOf(c, deps, user.email))
      return { msg: notices.deleteCodeSent }
    },
  })

  serve(app, deps, calls.userDelete, {
    limit: { points: 20, seconds: HOUR, by: 'account' },
    hashes: true,
    answer: async ({ c, user, body: { password, otp } }) => {
      const context = { ...deps, publicUrl: settings.publicUrl }
      const mayMail = await maySayGoodbye(deps, user.email)
      const attempt = { act: 'account deleted', account: { kind: 'user', id: user.id }, done: 'now' } as const
      await withAudit(c, deps, attempt, async () => {
        if (password !== undefined) {
          await countWrongPasswords(c, deps, { kind: 'user', email: user.email }, () =>
            deleteAccount(db, context, user.id, { password }, mayMail),
          )
        } else if (otp === undefined) throw new Failure('invalid', refusals.proofMissing)
        else await deleteAccount(db, context, user.id, { code: otp, device: await presentDevice(c, deps) }, mayMail)
      })
      await closeSession(c, deps, 'user')
      return { msg: notices.accountDeleted }
    },
  })
}
