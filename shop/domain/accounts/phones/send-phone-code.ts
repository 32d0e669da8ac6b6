import { sql } from 'kysely'

import { phoneRefusals } from '#contract/orders/phone-wording'
import { PHONE_CODES_PER_HOUR, RESET_CODE_LIFETIME_MINUTES } from '#contract/rules'
import type { Db, Tx } from '#db/connect'
import { ownerOfPhone, phoneKey } from '#domain/accounts/phones/user-phone'
import { type Asker, inTurnOfEmail, issueCode } from '#domain/accounts/reset-codes'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'

/** To log in, or to prove it for `userId`. The caller cannot tell whether it was sent. Throws a Failure (409): STOP. */
export async function sendPhoneCode(
  db: Db,
  queue: Queue,
  phone: string,
  asker: Asker,
  userId: string | undefined,
): Promise<void> {
  const to = phoneKey(phone)
  await inTurnOfEmail(to, () =>
    db.transaction().execute(async (tx) => {
      const owner = await ownerOfPhone(tx, phone)
      const isOwn = owner !== undefined && (userId === undefined || owner.id === userId)
      if (!isOwn) {
        if (await isStopped(tx, phone)) {
          if (userId === undefined) return
          throw new Failure('conflict', phoneRefusals.stopped)
        }
        if (await isBusy(tx)) return
      }
      const code = await issueCode(tx, to, isOwn ? owner : null, asker, true)
      if (!code) return
      const goodUntil = new Date(Date.now() + RESET_CODE_LIFETIME_MINUTES * 60_000).toISOString()
      await queue.send(tx, { name: 'whatsapp', data: { kind: 'code', phone, code, goodUntil } })
    }),
  )
}

async function isStopped(tx: Tx, phone: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM phone_stops WHERE phone = ${phone} AND is_stopped`.execute(tx)
  return rows.length > 0
}

async function isBusy(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM reset_codes
    WHERE user_id IS NULL AND email ~ '^\\+91[0-9]{10}$' AND sent_at > now() - interval '1 hour'
    OFFSET ${PHONE_CODES_PER_HOUR - 1} LIMIT 1`.execute(tx)
  return rows.length > 0
}
