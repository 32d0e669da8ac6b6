import type { Deps } from '#api/http/deps'
import { deviceOf, openSession, sessionToken } from '#api/http/middleware/sessions'
import { countWrongPasswords } from '#api/http/password-tries'
import { rememberedAccounts } from '#api/http/remembered-accounts'
import { type App, serve } from '#api/http/serve'
import { presentPasskey } from '#api/present/passkey'
import { presentUser } from '#api/present/user'
import { recordAct, withAudit } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { notices, success } from '#contract/wording'
import { addPasskey, beginPasskey } from '#domain/accounts/passkeys/add-passkey'
import { requireFreshSession, requirePassword } from '#domain/accounts/passkeys/confirm-owner'
import { listPasskeys, removePasskey, renamePasskey } from '#domain/accounts/passkeys/passkey-list'
import { beginPasskeySignIn, signInWithPasskey } from '#domain/accounts/passkeys/sign-in-with-passkey'
import type { CurrentUser, LoggedIn } from '#domain/accounts/sessions'

const HOUR = 3_600
// Adding and removing sends emails, perhaps to somebody who did not open the account.
const ofAccount = { points: 20, seconds: HOUR, by: 'account' } as const
const ofAddress = { points: 300, seconds: HOUR, by: 'ip' } as const

/** /api/passkey */
export function passkeyCalls(app: App, deps: Deps): void {
  const { db, queue, settings } = deps
  const { publicUrl } = settings

  serve(app, deps, calls.passkeys, {
    answer: async ({ user }) => ({ passkeys: (await listPasskeys(db, of(user))).map(presentPasskey) }),
  })

  serve(app, deps, calls.passkeyAddOptions, {
    limit: ofAccount,
    hashes: true,
    answer: async ({ c, user, body: { currentPassword } }) => {
      if (currentPassword === undefined) await requireFreshSession(db, sessionToken(c, deps, 'user') ?? '')
      else {
        await countWrongPasswords(c, deps, { kind: 'user', email: user.email }, () =>
          requirePassword(db, user.id, currentPassword),
        )
      }
      return { options: { ...(await beginPasskey(db, of(user), publicUrl)) } }
    },
  })

  serve(app, deps, calls.passkeyAdd, {
    limit: ofAccount,
    answer: async ({ c, user, body: { credential } }) => {
      const token = sessionToken(c, deps, 'user') ?? ''
      const added = await addPasskey(db, queue, user, { credential, token, device: deviceOf(c) }, publicUrl)
      await recordAct(c, deps, { act: 'passkey added' })
      return { msg: notices.passkeyAdded, passkey: presentPasskey(added) }
    },
  })

  serve(app, deps, calls.passkeyRename, {
    limit: { ...ofAccount, points: 60 },
    answer: async ({ user, body: { id, name } }) => {
      await renamePasskey(db, of(user), id, name)
      return { msg: notices.passkeyRenamed }
    },
  })

  serve(app, deps, calls.passkeyRemove, {
    limit: ofAccount,
    answer: async ({ c, user, body: { id } }) => {
      await removePasskey(db, queue, of(user), id, publicUrl)
      await recordAct(c, deps, { act: 'passkey removed' })
      return { msg: notices.passkeyRemoved }
    },
  })

  serve(app, deps, calls.passkeySignInOptions, {
    limit: ofAddress,
    answer: async () => ({ options: { ...(await beginPasskeySignIn(db, publicUrl)) } }),
  })

  serve(app, deps, calls.passkeySignIn, {
    limit: ofAddress,
    answer: async ({ c, body: { credential } }) => {
      const attempt = { act: 'passkey sign-in', account: ownerOf } as const
      const { user, token } = await withAudit(c, deps, attempt, () =>
        signInWithPasskey(db, credential, deviceOf(c), publicUrl),
      )
      await openSession(c, deps, 'user', { token, ownerId: user.id, email: user.email })
      return { user: presentUser(await rememberedAccounts(deps).account(user.id)), msg: success.loggedIn }
    },
  })
}

const of = (user: CurrentUser) => ({ ...user, kind: 'user' as const })

function ownerOf({ user }: LoggedIn) {
  return { kind: 'user', id: user.id } as const
}
