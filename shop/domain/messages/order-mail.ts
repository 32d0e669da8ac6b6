import { t } from '#contract/language/language'
import { speaking } from '#contract/language/speaking'
import { formatPaise } from '#contract/money/money'
import { orderNumber } from '#contract/orders/order-number'

/** `late` and `mismatch` are about the payment; `withdrawn`: it arrived after the shop had cancelled the order. */
export type CancelReason = 'shopper' | 'shop' | 'late' | 'mismatch' | 'withdrawn'

/** `link` opens the courier's page; `lines` are absent when it is the whole order. */
export type MailedParcel = {
  courier: string
  number: string
  link?: string
  linkText?: string
  lines?: { name: string; quantity: number }[]
}

/** `place` counts the lines of the order from 0. */
export type RefundedPieces = { place: number; pieces: number; paise: number; part?: string | undefined }

/** The order itself is read when the email is sent; the fields are the facts that it lacks. Amounts are paise. */
export type OrderFacts =
  | { kind: 'confirmed' | 'delivered' }
  | { kind: 'shipped'; parcel?: MailedParcel }
  | { kind: 'parcel' | 'parcel corrected' | 'parcel removed'; parcel: MailedParcel }
  | { kind: 'cancelled'; paise: number; why: CancelReason }
  | { kind: 'refunded'; paise: number; bankReference: string | null; extra: boolean }
  | { kind: 'pieces refunded'; paise: number; pieces: RefundedPieces[] }
  | { kind: 'late'; hasLeft: boolean; isPacked?: boolean }
  | { kind: 'new order'; late: boolean }
  | { kind: 'collect no cash' }
  | { kind: 'do not pack' | 'do not send'; paise: number }
  | { kind: 'paid late'; paise: number; why: 'late' | 'withdrawn' | 'mismatch'; lapses: boolean }
  | { kind: 'cash chosen'; paise: number; isKept: boolean }
  | { kind: 'refund failed'; paise: number; reason: string }
  | { kind: 'low stock'; products: { name: string; left: number }[] }

/** The email is rendered when it is sent. `at` is ISO 8601. */
export type OrderMail = { to: string; subject: string; orderId: string; at: string; facts: OrderFacts }

type Order = { orderId: string; totalPaise: number }

export const subjects = {
  confirmed: ({ orderId }: Order) => t('Your order {number} is confirmed', { number: orderNumber(orderId) }),
  shipped: ({ orderId }: Order) => t('Your order {number} is on its way', { number: orderNumber(orderId) }),
  parcel: ({ orderId }: Order) => t('A parcel of your order {number} is on its way', { number: orderNumber(orderId) }),
  'parcel corrected': ({ orderId }: Order) =>
    t('The tracking number of your order {number} has changed', { number: orderNumber(orderId) }),
  'parcel removed': ({ orderId }: Order) =>
    t('A parcel of your order {number} was noted by mistake', { number: orderNumber(orderId) }),
  delivered: ({ orderId }: Order) => t('Your order {number} has been delivered', { number: orderNumber(orderId) }),
  cancelled: ({ orderId }: Order) => t('Your order {number} is cancelled', { number: orderNumber(orderId) }),
  refunded: ({ orderId }: Order) => t('Your refund for order {number}', { number: orderNumber(orderId) }),
  'pieces refunded': ({ orderId }: Order) =>
    t('A part of your order {number} is refunded', { number: orderNumber(orderId) }),
  late: ({ orderId }: Order) => t('Your order {number} is late', { number: orderNumber(orderId) }),
  'new order': ({ orderId, totalPaise }: Order) => `New order ${orderNumber(orderId)}: ${formatPaise(totalPaise)}`,
  'collect no cash': ({ orderId }: Order) => `Paid online: collect no cash for order ${orderNumber(orderId)}`,
  'do not pack': ({ orderId }: Order) => `Do not pack order ${orderNumber(orderId)}`,
  'do not send': ({ orderId }: Order) => `Do not send order ${orderNumber(orderId)}, which is packed`,
  'paid late': ({ orderId }: Order) => `Money that goes back: order ${orderNumber(orderId)}`,
  'cash chosen': ({ orderId }: Order) => `Cash on delivery: order ${orderNumber(orderId)}`,
  'refund failed': ({ orderId }: Order) => `Refund failed for order ${orderNumber(orderId)}`,
} as const satisfies Record<Exclude<OrderFacts['kind'], 'low stock'>, (order: Order) => string>

export function lowStockSubject(products: { name: string }[]): string {
  return `Low stock: ${products.map(({ name }) => name).join(', ')}`.slice(0, 150)
}

/** PostgreSQL rejects lone surrogates and would roll back the order with its mail, so they are replaced. */
export function orderMail(order: Order & { to: string; at: Date }, facts: OrderFacts): OrderMail {
  const subject = speaking('en', () =>
    facts.kind === 'low stock' ? lowStockSubject(facts.products) : subjects[facts.kind](order),
  )
  return {
    to: order.to,
    subject: subject.toWellFormed(),
    orderId: order.orderId,
    at: order.at.toISOString(),
    facts: 'reason' in facts ? { ...facts, reason: facts.reason.toWellFormed() } : facts,
  }
}
