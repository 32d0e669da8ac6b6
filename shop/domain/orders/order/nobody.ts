import { sql } from 'kysely'

/** The account that the orders of deleted accounts belong to. It has no password and an address that gets no mail. */
export const NOBODY = { id: 'deleted', name: 'Deleted account', email: 'deleted@deleted.invalid' } as const

/** The same for orders that a seller took by phone, until a shopper claims them. */
export const BY_PHONE = { id: 'phone', name: 'By phone', email: 'phone@phone.invalid' } as const

/** Where emails about the order `o` go; null when nobody gets any. */
export const mailAddress = sql<
  string | null
>`(CASE o.user_id WHEN ${NOBODY.id} THEN NULL WHEN ${BY_PHONE.id} THEN o.contact_email
  ELSE (SELECT email FROM users WHERE id = o.user_id) END)`
