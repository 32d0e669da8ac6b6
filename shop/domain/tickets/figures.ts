import { sql } from 'kysely'

import { ANSWER_HOURS } from '#contract/messages/ticket-rules'
import type { TicketFigures } from '#contract/messages/tickets'
import { TIME_ZONE } from '#contract/rules'
import type { Db } from '#db/connect'

/** Counts by month of opening. Spam is no complaint, and a ticket whose account was deleted is not redressed. */
export async function ticketFigures(db: Db, year: string): Promise<TicketFigures[]> {
  const { rows } = await sql<TicketFigures>`
    SELECT to_char(month, 'YYYY-MM') AS month, count(t.id)::int AS received,
      count(*) FILTER (WHERE t.answered_at <= t.opened_at + make_interval(hours => ${ANSWER_HOURS}))::int AS "answeredInTime",
      count(*) FILTER (WHERE t.closed_at <= t.redress_by AND t.close_reason <> 'account deleted')::int AS "redressedInTime",
      count(*) FILTER (WHERE t.id IS NOT NULL AND t.closed_at IS NULL)::int AS open
    FROM generate_series(make_date(${Number(year)}::int, 1, 1)::timestamp, make_date(${Number(year)}::int, 12, 1), interval '1 month') AS month
    LEFT JOIN tickets t ON t.opened_at >= month AT TIME ZONE ${TIME_ZONE}
      AND t.opened_at < (month + interval '1 month') AT TIME ZONE ${TIME_ZONE}
      AND t.close_reason IS DISTINCT FROM 'spam'
    GROUP BY month ORDER BY month`.execute(db)
  return rows
}
