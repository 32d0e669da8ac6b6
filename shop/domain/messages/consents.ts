import { type RawBuilder, sql } from 'kysely'

export type ConsentForm = 'newsletter box' | 'account page'
export type WithdrawnBy = 'account page' | 'link in an email' | 'account deleted'

/** A CTE. Rows of `from` have email, notice, version, form and asked_at. A consent in force stays as it was given. */
export function consentsOf(from: string): RawBuilder<unknown> {
  return sql`
    consented AS (
      INSERT INTO consents (purpose, email_hash, notice, version, form, asked_at)
      SELECT 'newsletter', email_hash(email), notice, version, form, asked_at FROM ${sql.ref(from)}
      ON CONFLICT (purpose, email_hash) WHERE withdrawn_at IS NULL DO NOTHING
    )`
}

/** A CTE. Rows of `from` have an email. The proof of their consents stays for a year. */
export function consentsEnd(from: string, by: WithdrawnBy): RawBuilder<unknown> {
  return sql`
    withdrawn AS (
      UPDATE consents SET withdrawn_at = now(), withdrawn_by = ${by}
      FROM ${sql.ref(from)} ended
      WHERE purpose = 'newsletter' AND consents.email_hash = email_hash(ended.email) AND withdrawn_at IS NULL
    )`
}
