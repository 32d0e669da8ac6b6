import { reportPaths } from '#contract/messages/report-paths'
import { ticketPaths } from '#contract/messages/ticket-paths'
import type { TodayKind } from '#contract/orders/today'
import { paths } from '#contract/paths'
import { ordersPath } from '#web/seller/orders/order-filters.ts'

/** A list in the words of one and of several, with what puts an entry there. `late`: its time is over. */
export type TodayRow = { one: string; many: string; why: string; to: string; late?: true }

/** The words and the list of everything that can wait. */
export const todayRows: Record<TodayKind, TodayRow> = {
  'late orders': row(
    'order is late',
    'orders are late',
    'Not left or arrived in time',
    ordersPath({ due: 'late' }),
    true,
  ),
  'orders that leave today': row(
    'order leaves today',
    'orders leave today',
    'As promised at checkout',
    ordersPath({ due: 'today' }),
  ),
  'orders to pack': row('order to pack', 'orders to pack', 'Paid, not packed', paths.sellerPackList()),
  'overdue tickets': row(
    'ticket is overdue',
    'tickets are overdue',
    'Past 48 hours or a month',
    ticketPaths.sellerTickets(),
    true,
  ),
  'tickets to answer': row('ticket to answer', 'tickets to answer', 'A customer waits', ticketPaths.sellerTickets()),
  'returned ticket emails': row(
    'ticket email came back',
    'ticket emails came back',
    'A customer was not reached',
    ticketPaths.sellerTickets('undelivered'),
    true,
  ),
  'reports to answer': row('report to answer', 'reports to answer', 'Broken or wrong', reportPaths.sellerReports()),
  'undelivered emails': row(
    'email not delivered',
    'emails not delivered',
    'Given up, or late',
    paths.sellerMails(),
    true,
  ),
  'money differences': row(
    'difference in money',
    'differences in money',
    'Not compared yet',
    paths.sellerMoney(),
    true,
  ),
  'lots to act on': row('lot to act on', 'lots to act on', 'Recalled or soon off sale', paths.sellerLots()),
  'products without tax': row(
    'product cannot be bought',
    'products cannot be bought',
    'No HSN code or GST rate',
    paths.sellerProductList(),
    true,
  ),
  'incomplete labels': row(
    'label is incomplete',
    'labels are incomplete',
    'Facts that the law asks for',
    `${paths.sellerProductList()}?show=unlabelled`,
  ),
  'sold-out products': row(
    'product is sold out',
    'products are sold out',
    'Nothing left',
    `${paths.sellerProductList()}?show=out`,
  ),
  'products running low': row(
    'product runs low',
    'products run low',
    '5 pieces or fewer',
    `${paths.sellerProductList()}?show=low`,
  ),
}

function row(one: string, many: string, why: string, to: string, late?: true): TodayRow {
  return { one, many, why, to, ...(late && { late }) }
}

/** '3 orders are late', without the number. */
export function wordsOf(kind: TodayKind, count: number): string {
  return count === 1 ? todayRows[kind].one : todayRows[kind].many
}
