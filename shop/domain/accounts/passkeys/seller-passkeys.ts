import { sql } from 'kysely'

import type { NewCredential, UsedCredential } from '#contract/calls/passkey'
import type { LoginStep, SecondFactorMode } from '#contract/seller-login'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { loginStep } from '#domain/accounts/login-step'
import { storeNewPasskey } from '#domain/accounts/passkeys/add-passkey'
import { listPasskeys, type PasskeyRow, removePasskey } from '#domain/accounts/passkeys/passkey-list'
import { usePasskey } from '#domain/accounts/passkeys/sign-in-with-passkey'
import { secondFactorOf } from '#domain/accounts/seller-second-factor'
import { startSellerSession, tokenHash } from '#domain/accounts/sessions'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { passkeyAddedEmail } from '#domain/messages/passkey-email-templates'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'

type Named = ActingSeller & { name: string; email: string }
type Opened = { token: string; next: LoginStep | undefined }

export const ofSeller = <S extends { id: string }>(seller: S) => ({ ...seller, kind: 'seller' as const })

/** Emails the seller, and opens a session as a login with it does. Throws a Failure: 400, 401 removed, 409. */
export async function addSellerPasskey(
  db: Db,
  queue: Queue,
  seller: Named,
  added: { credential: NewCredential; device: string | null },
  publicUrl: string,
): Promise<{ passkey: PasskeyRow } & Opened> {
  return storeNewPasskey(db, ofSeller(seller), added, publicUrl, async (tx) => {
    const known = await lockSeller(tx, seller.id)
    if (!known) throw new Failure('unauthenticated', refusals.notSeller)
    return async (passkey) => {
      await queue.send(tx, { name: 'mail', data: passkeyAddedEmail(ofSeller(seller), publicUrl) })
      await writeSellerAct(tx, seller, { act: 'second factor changed', detail: 'A passkey was added' })
      return { passkey, ...(await open(tx, seller.id, known.mustChangePassword, added.device)) }
    }
  })
}

/** A passkey counts as password and second factor. Throws a Failure: 400 challenge not open, 401 unknown passkey. */
export function signSellerInWithPasskey(
  db: Db,
  credential: UsedCredential,
  device: string | null,
  publicUrl: string,
): Promise<{ seller: { id: string; email: string } } & Opened> {
  return usePasskey(db, 'seller', credential, publicUrl, async (tx, id) => {
    const known = await lockSeller(tx, id)
    return known && (async () => ({ seller: known, ...(await open(tx, id, known.mustChangePassword, device)) }))
  })
}

/** The passkey of the session counts as used now. Throws a Failure: 400 challenge not open, 401 not this seller's passkey. */
export function confirmWithPasskey(
  db: Db,
  { sellerId, token }: { sellerId: string; token: string },
  credential: UsedCredential,
  publicUrl: string,
): Promise<void> {
  return usePasskey(db, 'seller', credential, publicUrl, async (tx, id) => {
    const known = id === sellerId && (await lockSeller(tx, id))
    if (!known) return undefined
    return async () =>
      void (await sql`
        UPDATE seller_sessions SET second_factor_at = now() WHERE token_hash = ${tokenHash(token)}`.execute(tx))
  })
}

/** Throws a Failure (403) for a session that a passkey has opened, which was used longer ago than 15 minutes. */
export async function requireRecentPasskey(db: Db, token: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM seller_sessions
    WHERE token_hash = ${tokenHash(token)} AND with_passkey
      AND second_factor_at < now() - interval '15 minutes'`.execute(db)
  if (rows.length > 0) throw new Failure('forbidden', refusals.passkeyFirst, { code: 'passkey-first' })
}

/** Throws a Failure: 404, 409 for the last second factor in a shop that asks for one. */
export async function removeSellerPasskey(
  db: Db,
  queue: Queue,
  seller: Named,
  id: string,
  { publicUrl, mode }: { publicUrl: string; mode: SecondFactorMode },
): Promise<void> {
  await removePasskey(db, queue, ofSeller(seller), id, publicUrl, async (tx) => {
    // Of two removals at once, the second finds what the first has left.
    await lockSeller(tx, seller.id)
    const passkeys = await listPasskeys(tx, ofSeller(seller))
    const { isOn } = await secondFactorOf(tx, seller.id)
    if (mode === 'required' && !isOn && passkeys.length < 2) {
      throw new Failure('conflict', refusals.secondFactorRequired)
    }
  })
}

async function lockSeller(tx: Tx, id: string) {
  return tx
    .selectFrom('sellers')
    .select(['id', 'email', 'must_change_password as mustChangePassword'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

async function open(tx: Tx, id: string, mustChangePassword: boolean, device: string | null): Promise<Opened> {
  const next = loginStep({ mode: 'required', hasSecondFactor: true, isProven: true, mustChangePassword })
  return { token: await startSellerSession(tx, id, { device, next, isProven: true, withPasskey: true }), next }
}
