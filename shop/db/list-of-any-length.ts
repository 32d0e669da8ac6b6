import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: a list of texts of which the planner does not see the length. A list that it sees costs a prepared statement its
 * plan: PostgreSQL expects ten entries of a parameter, finds a plan for fewer cheaper, and plans each run anew, which
 * takes longer than the statement.
 */
export const listOfAnyLength = (texts: readonly string[]): RawBuilder<string[]> =>
  sql`(SELECT ${[...texts]}::text[])::text[]`
