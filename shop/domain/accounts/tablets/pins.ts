import { sql } from 'kysely'

import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { hashPassword, isRightPassword } from '#domain/accounts/passwords'
import { startSellerSession, tokenHash } from '#domain/accounts/sessions'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { Failure } from '#domain/process/failure'

/** Wrong PINs since the last right one, after which only the password sets a new one. */
const MOST_MISSES = 10

/** Whether the seller has a PIN. */
export async function hasPin(db: Db, sellerId: string): Promise<boolean> {
  return (await db.selectFrom('tablet_pins').select('seller_id').where('seller_id', '=', sellerId).execute()).length > 0
}

/** Throws a Failure: 400 for a PIN that is easy to guess, 403 for another role, 503 too busy. */
export async function setPin(db: Db, seller: ActingSeller, pin: string): Promise<void> {
  if (isEasy(pin)) throw new Failure('invalid', refusals.easyPin)
  const pinHash = await hashPassword(pin)
  await db.transaction().execute(async (tx) => {
    const packer = await lockPacker(tx, seller.id)
    if (!packer) throw new Failure('forbidden', refusals.notYourRole)
    await tx
      .insertInto('tablet_pins')
      .values({ seller_id: seller.id, pin_hash: pinHash })
      .onConflict((conflict) => conflict.column('seller_id').doUpdateSet({ pin_hash: pinHash, misses: 0 }))
      .execute()
    await writeSellerAct(tx, seller, { act: 'PIN set' })
  })
}

/** The packers with a PIN, by name; undefined for a token of no tablet. */
export async function packersOf(db: Db, token: string): Promise<{ id: string; name: string }[] | undefined> {
  const tablet = await tabletOf(db, token)
  if (tablet === undefined) return undefined
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT e.id, e.name FROM tablet_pins p JOIN sellers e ON e.id = p.seller_id
    WHERE ${isPacker} ORDER BY lower(e.name), e.id`.execute(db)
  return rows
}

type Entered = { sellerId: string; pin: string; device: string | null }

/**
 * Returns the token of a session that ends with the tablet. Throws a Failure: 401 for a tablet that is no longer one,
 * 400 for a wrong PIN, 409 after too many wrong ones, 503 too busy.
 */
export async function logInWithPin(
  db: Db,
  token: string,
  { sellerId, pin, device }: Entered,
): Promise<{ seller: { id: string; email: string }; token: string }> {
  const tabletId = await tabletOf(db, token)
  if (tabletId === undefined) throw new Failure('unauthenticated', refusals.noSuchTablet)
  // Counted before it is compared, so that tries at once are no more than tries in turn.
  const { rows } = await sql<{ pinHash: string }>`
    UPDATE tablet_pins p SET misses = misses + 1 FROM sellers e
    WHERE p.seller_id = ${sellerId} AND e.id = p.seller_id AND ${isPacker} AND misses < ${MOST_MISSES}
    RETURNING pin_hash AS "pinHash"`.execute(db)
  const [stored] = rows
  if (!stored) throw new Failure('conflict', refusals.pinLocked)
  if (!(await isRightPassword(stored.pinHash, pin))) throw wrongPin()
  return db.transaction().execute(async (tx) => {
    const seller = await lockPacker(tx, sellerId)
    const right = await tx
      .updateTable('tablet_pins')
      .set({ misses: 0 })
      .where('seller_id', '=', sellerId)
      // A new PIN was set meanwhile.
      .where('pin_hash', '=', stored.pinHash)
      .returning('seller_id')
      .executeTakeFirst()
    if (!seller || !right) throw wrongPin()
    // The owner has made the device a tablet, with both factors.
    return { seller, token: await startSellerSession(tx, sellerId, { device, isProven: true, tabletId }) }
  })
}

/** Deletes the PIN of a seller and ends the sessions that it opened; for a seller who is no packer any more. */
export async function forgetPin(tx: Tx, sellerId: string): Promise<void> {
  await tx.deleteFrom('tablet_pins').where('seller_id', '=', sellerId).execute()
  await tx.deleteFrom('seller_sessions').where('seller_id', '=', sellerId).where('tablet_id', 'is not', null).execute()
}

// A first password is replaced where it was handed over, not at a tablet.
const isPacker = sql`e.role = 'packer' AND e.removed_at IS NULL AND NOT e.must_change_password`

async function tabletOf(db: Db, token: string): Promise<string | undefined> {
  const tablet = db.selectFrom('tablets').select('id').where('token_hash', '=', tokenHash(token))
  return (await tablet.executeTakeFirst())?.id
}

async function lockPacker(tx: Tx, id: string): Promise<{ id: string; email: string } | undefined> {
  const { rows } = await sql<{ id: string; email: string }>`
    SELECT e.id, e.email FROM sellers e WHERE e.id = ${id} AND ${isPacker} FOR NO KEY UPDATE`.execute(tx)
  return rows[0]
}

// One digit again and again, or digits in a row.
function isEasy(pin: string): boolean {
  return ['0123456789', '9876543210'].some((row) => row.includes(pin)) || new Set(pin).size === 1
}

function wrongPin(): Failure {
  return new Failure('invalid', refusals.wrongPin, { code: 'wrong-code' })
}
