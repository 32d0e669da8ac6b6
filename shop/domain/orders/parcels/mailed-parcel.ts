import { sql } from 'kysely'

import type { Tx } from '#db/connect'
import type { MailedParcel } from '#domain/messages/order-mail'
import { type OwnCourier, trackingOf } from '#domain/orders/parcels/tracking'

type Row = Pick<MailedParcel, 'courier' | 'number' | 'lines'> & { link: string | null; whole: boolean }

/** A parcel as an email names it: its lines only when they are not the whole order. */
export async function mailedParcel(tx: Tx, parcelId: string, courier: OwnCourier): Promise<MailedParcel> {
  const { rows } = await sql<Row>`
    SELECT p.courier, p.tracking_number AS number, p.tracking_link AS link, contents.lines,
      contents.pieces = (SELECT sum(quantity) FROM order_items WHERE order_id = p.order_id) AS whole
    FROM parcels p, LATERAL (
      SELECT sum(l.quantity) AS pieces,
        json_agg(json_build_object('name', i.name, 'quantity', l.quantity) ORDER BY i.line) AS lines
      FROM parcel_lines l JOIN order_items i USING (order_id, product_id) WHERE l.parcel_id = p.id
    ) contents
    WHERE p.id = ${parcelId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`Parcel ${parcelId} is gone`)
  const { link, whole, lines, ...tracking } = row
  return {
    ...tracking,
    ...trackingOf({ ...tracking, link: link ?? undefined }, courier),
    ...(whole ? {} : { lines }),
  }
}
