import { type RawBuilder, sql } from 'kysely'

import { type DeliveryPromise, zones } from '#contract/owner-settings'
import { promisedFor } from '#domain/delivery/promise'

type Columns = Partial<Record<'leaves_on' | 'arrives_from' | 'arrives_by', RawBuilder<string>>>

/** SQL: it takes the days of every zone, because the statement that sells does not read the order's zone first. */
export function promiseColumns(promise: DeliveryPromise | null, paidAt = new Date()): Columns {
  if (!promise) return {}
  const ofZones = JSON.stringify(Object.fromEntries(zones.map((zone) => [zone, promisedFor(promise, zone, paidAt)])))
  const day = (name: 'leaves' | 'from' | 'to') =>
    sql<string>`(${ofZones}::jsonb -> delivery_zone ->> ${sql.lit(name)})::date`
  return { leaves_on: day('leaves'), arrives_from: day('from'), arrives_by: day('to') }
}
