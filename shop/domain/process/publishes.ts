import { sql } from 'kysely'

/** SQL: the caller publishes after the commit, not triggers, because transactions that notify commit one by one. */
export const publishes = sql`set_config('mewa.publishes', 'on', true)`
