import { taxInRupees } from '#api/present/tax-in-rupees'
import { toRupees } from '#contract/money/money'
import type { Difference, MoneyByDay } from '#contract/money/money-by-day'
import type { TaxParts } from '#contract/money/tax'
import type { FoundDifference } from '#domain/reconciliation/compare-statements'
import type { ComparedDay, MoneyOfDays, MoneySums } from '#domain/reconciliation/money-by-day'

/** The compared days on the wire, in rupees; sums are computed in paise. */
export function presentMoney({ days, asked, sold, earlier, later }: MoneyOfDays, gst?: TaxParts): MoneyByDay {
  const sum = (key: keyof MoneySums) => days.reduce((all, day) => all + day[key], 0)
  const total = {
    captured: sum('captured'),
    refunded: sum('refunded'),
    recorded: sum('recorded'),
    incoming: sum('incoming'),
    outgoing: sum('outgoing'),
  }
  const differences = days.reduce((all, day) => all + day.found, 0)
  return {
    days: days.map((day) => ({
      day: day.day,
      ...sums(day, asked),
      differences: day.differences.map(presentDifference),
      ...(day.found > day.differences.length ? { more: day.found - day.differences.length } : {}),
    })),
    total: { ...sums(total, asked), differences, ...(gst && { gst: taxInRupees(gst) }) },
    asked,
    sold: sold || days.some(hasMoney),
    ...(earlier ? { earlier } : {}),
    ...(later ? { later } : {}),
  }
}

function sums({ captured, refunded, recorded, incoming, outgoing }: MoneySums, asked: boolean) {
  const reported = (paise: number) => (asked ? toRupees(paise) : null)
  return {
    captured: reported(captured),
    refunded: reported(refunded),
    orders: toRupees(recorded),
    difference: reported(captured - refunded - recorded),
    coming: reported(incoming),
    leaving: toRupees(outgoing),
  }
}

// For example the money of another shop in the same account, before this one has sold anything.
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
