import { toRupees } from '#contract/money'
import type { Difference, MoneyByDay } from '#contract/money-by-day'
import type { FoundDifference } from '#domain/reconciliation/compare-statements'
import type { ComparedDay, MoneyOfDays, MoneySums } from '#domain/reconciliation/money-by-day'

/** The books of some days on the wire, in rupees; sums are made of whole paise. */
export function presentMoney({ days, asked, sold, earlier, later }: MoneyOfDays): MoneyByDay {
  const sum = (key: keyof MoneySums) => days.reduce((all, day) => all + day[key], 0)
  const total = {
    captured: sum('captured'),
    refunded: sum('refunded'),
    recorded: sum('recorded'),
    incoming: sum('incoming'),
    outgoing: sum('outgoing'),
  }
  const differences = days.reduce((all, day) => all + day.differences.length, 0)
  return {
    days: days.map((day) => ({
      day: day.day,
      ...sums(day, asked),
      differences: day.differences.map(presentDifference),
    })),
    total: { ...sums(total, asked), differences },
    asked,
    sold: sold || days.some(hasMoney),
    ...(earlier ? { earlier } : {}),
    ...(later ? { later } : {}),
  }
}

function sums({ captured, refunded, recorded, incoming, outgoing }: MoneySums, asked: boolean) {
  const told = (paise: number) => (asked ? toRupees(paise) : null)
  return {
    captured: told(captured),
    refunded: told(refunded),
    orders: toRupees(recorded),
    difference: told(captured - refunded - recorded),
    coming: told(incoming),
    leaving: toRupees(outgoing),
  }
}

// Another shop's money in the same account, say, before this one has sold anything.
function hasMoney({ captured, refunded, incoming }: ComparedDay): boolean {
  return captured + refunded + incoming > 0
}

function presentDifference({ at, paise, orderPaise, ...rest }: FoundDifference): Difference {
  const { refundId, orderId, customer, reason, ...always } = rest
  return {
    ...always,
    at: at.toISOString(),
    amount: toRupees(paise),
    ...(orderPaise === undefined ? {} : { orderAmount: toRupees(orderPaise) }),
    ...(refundId ? { refundId } : {}),
    ...(orderId ? { orderId } : {}),
    ...(customer ? { customer } : {}),
    ...(reason ? { reason } : {}),
  }
}
