import type { Deps } from '#api/http/deps'
import { deviceOf, openSession, sessionToken } from '#api/http/middleware/sessions'
import { type App, serve } from '#api/http/serve'
import { presentPasskey } from '#api/present/passkey'
import { logAct, originOf, recordAct, sellerAccount, withAudit } from '#api/seller/audit'
import { countSellerPasswords } from '#api/seller/seller-tries'
import { calls } from '#contract/calls'
import { notices, success } from '#contract/wording'
import { beginPasskey } from '#domain/accounts/passkeys/add-passkey'
import { listPasskeys } from '#domain/accounts/passkeys/passkey-list'
import {
  addSellerPasskey,
  confirmWithPasskey,
  ofSeller,
  removeSellerPasskey,
  signSellerInWithPasskey,
} from '#domain/accounts/passkeys/seller-passkeys'
import { beginPasskeySignIn } from '#domain/accounts/passkeys/sign-in-with-passkey'
import { requireSellerPassword } from '#domain/accounts/seller-password'

const HOUR = 3_600
// Each change sends an email.
const ofAccount = { points: 20, seconds: HOUR, by: 'account' } as const
const ofConfirmations = { points: 120, seconds: HOUR, by: 'account' } as const
const ofAddress = { points: 300, seconds: HOUR, by: 'ip' } as const

/** /api/seller/passkey */
export function sellerPasskeyCalls(app: App, deps: Deps): void {
  const { db, queue, settings } = deps
  const { publicUrl } = settings

  serve(app, deps, calls.sellerPasskeys, {
    answer: async ({ seller }) => ({ passkeys: (await listPasskeys(db, ofSeller(seller))).map(presentPasskey) }),
  })

  serve(app, deps, calls.sellerPasskeyAddOptions, {
    limit: ofAccount,
    hashes: true,
    answer: async ({ c, seller, body: { password = '' } }) => {
      // A step of a login has just had the password.
      if (!seller.next) {
        await countSellerPasswords(c, deps, seller, () => requireSellerPassword(db, seller.id, password))
      }
      return { options: { ...(await beginPasskey(db, ofSeller(seller), publicUrl)) } }
    },
  })

  serve(app, deps, calls.sellerPasskeyAdd, {
    limit: ofAccount,
    answer: async ({ c, seller, body: { credential } }) => {
      const acting = { ...seller, ...originOf(c, deps) }
      const added = await addSellerPasskey(db, queue, acting, { credential, device: deviceOf(c) }, publicUrl)
      const { passkey, token, next } = added
      logAct(c, deps, { act: 'second factor changed' })
      await openSession(c, deps, 'seller', { token, next, ownerId: seller.id, email: seller.email })
      return { msg: notices.passkeyAdded, passkey: presentPasskey(passkey), ...(next && { next }) }
    },
  })

  serve(app, deps, calls.sellerPasskeyRemove, {
    limit: ofAccount,
    hashes: true,
    answer: async ({ c, seller, body: { id, password } }) => {
      await countSellerPasswords(c, deps, seller, () => requireSellerPassword(db, seller.id, password))
      const acting = { ...seller, ...originOf(c, deps) }
      await removeSellerPasskey(db, queue, acting, id, { publicUrl, mode: settings.secondFactor })
      await recordAct(c, deps, { act: 'second factor changed', detail: 'A passkey was removed' })
      deps.changes.announce('sessions', seller.id)
      return { msg: notices.passkeyRemoved }
    },
  })

  serve(app, deps, calls.sellerPasskeyConfirm, {
    limit: ofConfirmations,
    answer: async ({ c, seller, body: { credential } }) => {
      const token = sessionToken(c, deps, 'seller') ?? ''
      await confirmWithPasskey(db, { sellerId: seller.id, token }, credential, publicUrl)
      return { msg: notices.passkeyConfirmed }
    },
  })

  serve(app, deps, calls.sellerPasskeySignInOptions, {
    limit: ofAddress,
    answer: async () => ({ options: { ...(await beginPasskeySignIn(db, publicUrl)) } }),
  })

  serve(app, deps, calls.sellerPasskeySignIn, {
    limit: ofAddress,
    answer: async ({ c, body: { credential } }) => {
      const attempt = { act: 'login', account: sellerAccount } as const
      const { seller, token, next } = await withAudit(c, deps, attempt, () =>
        signSellerInWithPasskey(db, credential, deviceOf(c), publicUrl),
      )
      await openSession(c, deps, 'seller', { token, next, ownerId: seller.id, email: seller.email })
      return { msg: success.loggedIn, ...(next && { next }) }
    },
  })
}
