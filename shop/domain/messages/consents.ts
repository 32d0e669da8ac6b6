import { type RawBuilder, sql } from 'kysely'

/** The form in which a consent was asked for. */
export type ConsentForm = 'newsletter box' | 'account page'
export type WithdrawnBy = 'account page' | 'link in an email' | 'account deleted'

/**
 * The CTE that records the consents of the rows of `from`, which have email, notice, version, form and asked_at. One that
 * is in force stays as it was given.
 */
export function consentsOf(from: string): RawBuilder<unknown> {
  return sql`
    consented AS (
      INSERT INTO consents (purpose, email_hash, notice, version, form, asked_at)
      SELECT 'newsletter', email_hash(email), notice, version, form, asked_at FROM ${sql.ref(from)}
      ON CONFLICT (purpose, email_hash) WHERE withdrawn_at IS NULL DO NOTHING
    )`
}

/** The CTE that ends the consents of the rows of `from`, which have an email. Their proof stays for a year. */
export function consentsEnd(from: string, by: WithdrawnBy): RawBuilder<unknown> {
  return sql`
    withdrawn AS (
      UPDATE consents SET withdrawn_at = now(), withdrawn_by = ${by}
      FROM ${sql.ref(from)} ended
      WHERE purpose = 'newsletter' AND consents.email_hash = email_hash(ended.email) AND withdrawn_at IS NULL
    )`
}
