import { pictureUrl } from '#api/present/product'
import type { LineLot, LinePart, Order } from '#contract/entities'
import { toRupees } from '#contract/money/money'
import { mayBePaid } from '#domain/orders/payments/pay-link'
import type { ListedLine, ListedOrder } from '#domain/orders/lists/list-orders'
import type { LotsOfOrder } from '#domain/orders/recalls/lots-of-orders'
import { cancellableUntil } from '#domain/orders/status/cancel-order'
import { paymentOf } from '#domain/orders/status/pay-state'

/** An order on the wire: rupees with tax, products as bought. */
export function presentOrder(row: ListedOrder, imagesUrl: string, lots?: LotsOfOrder, now = new Date()): Order {
  const until = cancellableUntil(row)
  return {
    _id: row.id,
    items: row.items.map((line) => ({
      product: {
        _id: line.productId,
        name: line.name,
        image: line.pictures.map((key) => pictureUrl(key, imagesUrl)),
        category: line.category,
        offerPrice: toRupees(line.unitPaise),
        weight: line.weight,
      },
      quantity: line.quantity,
      ...(line.refunded ? { refunded: line.refunded } : {}),
      ...(line.refundedInParcels ? { refundedInParcels: line.refundedInParcels } : {}),
      ...lotsOfLine(lots, line.productId),
      ...(line.components && { parts: partsOf(line, line.components, imagesUrl, lots) }),
    })),
    address: row.address,
    ...(row.deliveries && { deliveries: row.deliveries }),
    amount: toRupees(row.amount_paise),
    ...(row.code !== null && { code: row.code, discount: toRupees(row.discount_paise) }),
    paymentType: row.by_cash || row.pay_state === 'CASH' ? 'COD' : 'Online',
    isPaid: paymentOf[row.pay_state] !== 'pending',
    status: row.status,
    createdAt: row.created_at.toISOString(),
    payment: paymentOf[row.pay_state],
    ...(row.paid_at ? { paidAt: row.paid_at.toISOString() } : {}),
    ...(row.bank_reference ? { bankReference: row.bank_reference } : {}),
    ...(row.gift ? { gift: row.gift } : {}),
    ...(row.refunded_paise > 0 ? { refunded: toRupees(row.refunded_paise) } : {}),
    ...(row.external_paise ? { externallyRefunded: toRupees(row.external_paise) } : {}),
    ...(row.promise ? { promise: row.promise } : {}),
    ...(row.invoice ? { invoice: row.invoice } : {}),
    ...(row.pay_token !== null && mayBePaid(row) && { link: linkOf(row, row.pay_token) }),
    ...(until && now < until ? { cancellableUntil: until.toISOString() } : {}),
  }
}

function linkOf({ pay_state: state, reserved_until: until }: ListedOrder, token: string): Order['link'] {
  return state === 'AWAITING' ? { token, until: until.toISOString() } : { token }
}

function partsOf(
  line: ListedLine,
  components: NonNullable<ListedLine['components']>,
  imagesUrl: string,
  lots: LotsOfOrder | undefined,
): LinePart[] {
  return components.map(({ product, name, weight, picture, pieces, refunded }) => {
    const loose = refunded - pieces * (line.refunded ?? 0)
    return {
      product,
      name,
      image: picture ? [pictureUrl(picture, imagesUrl)] : [],
      weight,
      pieces,
      ...(loose > 0 && { refunded: loose }),
      ...lotsOfLine(lots, product),
    }
  })
}

/** The lots of a line, in a shop that keeps them; none when no piece has a lot number. */
export function lotsOfLine(lots: LotsOfOrder | undefined, productId: string): { lots?: LineLot[] } {
  const ofLine = lots?.get(productId)
  return ofLine?.some(({ number }) => number) ? { lots: ofLine } : {}
}
