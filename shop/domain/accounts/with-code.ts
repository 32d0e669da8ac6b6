import type { Db, Tx } from '#db/connect'
import { expiredCode, wrongCode } from '#domain/accounts/reset-password'
import { tryCode, useCode } from '#domain/accounts/reset-codes'

/** `to` is the email, or the phone as `phoneKey` writes it; `device` asked for the code. */
export type EnteredCode = { to: string; code: string; device: string }

/** Works in the transaction that uses the code; an error leaves it usable. Throws a Failure (400) for a wrong one. */
export async function withCode<T>(db: Db, { to, code, device }: EnteredCode, work: (tx: Tx) => Promise<T>): Promise<T> {
  const check = await tryCode(db, to, code, device)
  if (check === 'expired') throw expiredCode()
  if (check === 'wrong') throw wrongCode()
  return db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, to, code, device))) throw expiredCode()
    return work(tx)
  })
}
