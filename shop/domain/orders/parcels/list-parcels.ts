import { sql } from 'kysely'

import type { Parcel, ParcelState } from '#contract/orders/parcels'
import type { Db } from '#db/connect'
import { type OwnCourier, trackingOf } from '#domain/orders/parcels/tracking'

type Row = {
  id: string
  order_id: string
  courier: string
  number: string
  link: string | null
  delivery: number | null
  state: ParcelState
  created_at: Date
  lines: Parcel['lines']
  steps: { state: ParcelState; at: string; place: string | null }[] | null
}

/** The parcels of these orders by order, the first one first, in one statement. */
export async function parcelsOf(
  db: Db,
  orderIds: readonly string[],
  courier: OwnCourier,
): Promise<Map<string, Parcel[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    SELECT p.id, p.order_id, p.courier, p.tracking_number AS number, p.tracking_link AS link, p.delivery, p.state, p.created_at,
      (
        SELECT json_agg(json_build_object('product', l.product_id, 'quantity', l.quantity) ORDER BY i.line)
        FROM parcel_lines l JOIN order_items i USING (order_id, product_id) WHERE l.parcel_id = p.id
      ) AS lines,
      (
        SELECT json_agg(json_build_object('state', state, 'at', occurred_at, 'place', place) ORDER BY state)
        FROM (
          SELECT DISTINCT ON (state) state, occurred_at, place FROM courier_events e
          WHERE e.courier = p.courier AND e.tracking_number = p.tracking_number AND e.state <= p.state
          ORDER BY state, occurred_at, event_id
        ) reported
      ) AS steps
    FROM parcels p WHERE p.order_id = ANY(${[...orderIds]}) ORDER BY p.created_at, p.id`.execute(db)
  return byOrder(rows, courier)
}

function byOrder(rows: Row[], courier: OwnCourier): Map<string, Parcel[]> {
  const parcels = new Map<string, Parcel[]>()
  for (const row of rows) parcels.set(row.order_id, [...(parcels.get(row.order_id) ?? []), present(row, courier)])
  return parcels
}

function present(
  { id, courier: name, number, link, delivery, state, lines, ...row }: Row,
  courier: OwnCourier,
): Parcel {
  return {
    _id: id,
    courier: name,
    number,
    ...trackingOf({ courier: name, number, link: link ?? undefined }, courier),
    ...(delivery !== null && { delivery }),
    state,
    lines,
    shippedAt: row.created_at.toISOString(),
    steps: (row.steps ?? []).map(({ state: reached, at, place }) => ({
      state: reached,
      at: new Date(at).toISOString(),
      ...(place ? { place } : {}),
    })),
  }
}
