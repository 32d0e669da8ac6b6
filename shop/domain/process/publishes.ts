import { sql } from 'kysely'

/**
 * Part of the SELECT or RETURNING of a statement whose caller publishes its changes after the commit. The triggers then
 * notify nobody: a notification in the transaction would make all such transactions commit one after the other.
 */
export const publishes = sql`set_config('mewa.publishes', 'on', true)`
