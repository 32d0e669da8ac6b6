import { type RawBuilder, sql } from 'kysely'

import { Failure } from '#domain/failure'

/** The condition on `orders o` for a print: the orders with these ids, or without ids all that are to be packed. */
export function chosen(ids: string[] | undefined): RawBuilder<unknown> {
  return ids ? sql`o.id = ANY(${ids})` : sql`o.pay_state = 'PAID' AND o.status = 'Order Placed'`
}

/** Throws a Failure (404) with this text unless each id was found: a print without an order would not show that. */
export function requireEach(ids: string[] | undefined, found: string[], refusal: string): void {
  if (new Set(ids).difference(new Set(found)).size > 0) throw new Failure('missing', refusal)
}
