import { reportRefusals, reportTooLate } from '#contract/messages/report-wording'
import { hasArrived, isCancelled, isOnTheWay } from '#contract/orders/order-status'
import type { OrderRow } from '#domain/orders/order/order-row'

type Order = Pick<OrderRow, 'pay_state' | 'status'> & { delivered_at: Date | null }

/** `until` is undefined before delivery; `closed` says why not, in words. */
export function reportTime(order: Order, days: number, now: Date): { until?: Date } | { closed: string } {
  if (order.pay_state !== 'PAID' || isCancelled(order.status)) return { closed: reportRefusals.cancelled }
  if (isOnTheWay(order.status)) return {}
  if (!hasArrived(order.status) || !order.delivered_at) return { closed: reportRefusals.notHereYet }
  const until = new Date(order.delivered_at.getTime() + days * 86_400_000)
  return now < until ? { until } : { closed: reportTooLate(days) }
}
