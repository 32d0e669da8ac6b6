import { pictureUrl } from '#api/present/product'
import { taxInRupees } from '#api/present/tax-in-rupees'
import { toRupees } from '#contract/money/money'
import type { Sales } from '#contract/money/sales'
import type { TaxParts } from '#contract/money/tax'
import type { SalesFigures } from '#domain/orders/figures/sales'

type Taken = SalesFigures['today']
type Shown = Pick<SalesFigures['low'][number], 'id' | 'name' | 'pictures' | 'weight'>

/** Sales on the wire, in rupees; sums and the average are computed in paise. */
export function presentSales(figures: SalesFigures, imagesUrl: string, gst?: TaxParts): Sales {
  const { days, today, lastWeek, lastWeekSoFar, best, low } = figures
  const sum = (key: 'orders' | 'paise' | 'refunds' | 'refundedPaise') => days.reduce((all, day) => all + day[key], 0)
  const [orders, paise, refunded] = [sum('orders'), sum('paise'), sum('refundedPaise')]
  const product = ({ id, name, pictures, weight }: Shown) => ({
    _id: id,
    name,
    image: pictures.map((key) => pictureUrl(key, imagesUrl)),
    weight,
  })
  return {
    days: days.map((day) => ({
      day: day.day,
      ...taken(day),
      refunds: day.refunds,
      refunded: toRupees(day.refundedPaise),
    })),
    total: {
      ...taken({ orders, paise }),
      refunds: sum('refunds'),
      refunded: toRupees(refunded),
      kept: toRupees(paise - refunded),
      average: toRupees(orders > 0 ? Math.round(paise / orders) : 0),
      ...(gst && { gst: taxInRupees(gst) }),
    },
    today: taken(today),
    lastWeek: { soFar: taken(lastWeekSoFar), whole: taken(lastWeek) },
    best: best.map((each) => ({
      product: { ...product(each), category: each.category },
      pieces: each.pieces,
      revenue: toRupees(each.paise),
    })),
    low: low.map((each) => ({ ...product(each), quantity: each.quantity })),
  }
}

function taken({ orders, paise }: Taken) {
  return { orders, revenue: toRupees(paise) }
}
