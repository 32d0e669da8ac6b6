import { sql } from 'kysely'

import type { OrderAddress } from '#contract/entities'
import type { Language } from '#contract/language/language'
import { speaking } from '#contract/language/speaking'
import { sumOfParts, type TaxMode, type TaxParts } from '#contract/money/tax'
import { openDeliveryWindow } from '#contract/orders/delivery'
import type { DeliverySpan } from '#contract/orders/delivery-span'
import type { Gift } from '#contract/orders/gift'
import { statusWhen } from '#contract/orders/order-status'
import { recipientOf } from '#contract/orders/recipient'
import { today } from '#contract/orders/span-words'
import { paths } from '#contract/paths'
import { pictureFile } from '#contract/products/pictures'
import type { Db } from '#db/connect'
import { resolvePictures } from '#domain/messages/email-html'
import type { Mail, QueuedMail } from '#domain/messages/mail'
import {
  orderCancelledEmail,
  orderConfirmedEmail,
  orderDeliveredEmail,
  type OrderEmail,
  orderLateEmail,
  orderRefundedEmail,
  orderShippedEmail,
  piecesRefundedEmail,
} from '#domain/messages/order-email-templates'
import type { OrderFacts, OrderMail } from '#domain/messages/order-mail'
import { parcelCorrectedEmail, parcelRemovedEmail, parcelShippedEmail } from '#domain/messages/parcel-email-templates'
import {
  cashChosenEmail,
  collectNoCashEmail,
  doNotPackEmail,
  lowStockEmail,
  newOrderEmail,
  paidLateEmail,
  refundFailedEmail,
} from '#domain/messages/shop-email-templates'
import { BY_PHONE } from '#domain/orders/order/nobody'

type Contents = {
  id: string
  paid_at: Date | null
  address: OrderAddress
  code: string | null
  discount_paise: number
  subtotal_paise: number
  tax_mode: TaxMode
  tax_paise: number
  by_cash: boolean
  amount_paise: number
  lines: (Omit<OrderEmail['lines'][number], 'picture'> & TaxParts & { pictureKey: string | null })[]
  customer: string
  is_name_proven: boolean
  language: Language
  /** The token of an order that was taken by phone and that nobody has claimed. */
  link: string | null
  invoice: string | null
  promise: DeliverySpan | null
  gift: Gift | null
  parts: RefundedPart[] | null
}

type RefundedPart = { at: string; name: string; pieces: number; paise: number }

/** Reads all orders in one statement. An email says the same whenever it is rendered. */
export async function openMails(
  db: Db,
  shop: { publicUrl: string; imagesUrl: string },
  mails: readonly QueuedMail[],
): Promise<(mail: QueuedMail) => Mail> {
  const ids = mails.flatMap((mail) => ('facts' in mail ? [mail.orderId] : []))
  const orders = ids.length > 0 ? await readOrders(db, ids) : new Map<string, Contents>()
  return (mail) => {
    if (!('facts' in mail)) return { ...mail, html: resolvePictures(mail.html, shop.publicUrl) }
    const order = orders.get(mail.orderId)
    if (!order) throw new Error(`Order ${mail.orderId} is gone`)
    const language = isForShop(mail.facts) ? 'en' : order.language
    const rendered = speaking(language, () => render(mail, order, shop))
    const subject = language === 'en' ? mail.subject : rendered.subject
    return { ...rendered, html: resolvePictures(rendered.html, shop.publicUrl), subject }
  }
}

async function readOrders(db: Db, ids: string[]): Promise<Map<string, Contents>> {
  const { rows } = await sql<Contents>`
    SELECT o.id, o.paid_at, o.gift, o.address, o.code, o.discount_paise, o.subtotal_paise, o.tax_mode, o.tax_paise, o.amount_paise, o.by_cash,
      CASE WHEN o.user_id = ${BY_PHONE.id} THEN o.pay_token END AS link, CASE WHEN o.user_id = ${BY_PHONE.id} THEN o.address ->> 'name' ELSE u.name END AS customer,
      u.email_proven_at IS NOT NULL AS is_name_proven, u.language, v.number AS invoice,
      CASE WHEN o.arrives_by IS NOT NULL THEN json_build_object('from', o.arrives_from, 'to', o.arrives_by) END AS promise,
      (SELECT json_agg(json_build_object('name', name, 'weight', weight, 'quantity', quantity,
        'unitPaise', unit_paise, 'pictureKey', pictures[1], 'taxablePaise', taxable_paise, 'cgstPaise', cgst_paise,
        'sgstPaise', sgst_paise) ORDER BY line) FROM order_items WHERE order_id = o.id) AS lines,
      CASE WHEN o.refunded_paise > 0 THEN (
        SELECT json_agg(json_build_object('at', p.at, 'name', l.name, 'pieces', l.pieces, 'paise', l.amount_paise)
          ORDER BY l.line)
        FROM part_refunds p JOIN refund_entries l ON l.part_id = p.id WHERE p.order_id = o.id
      ) END AS parts
    FROM orders o
    JOIN users u ON u.id = o.user_id
    LEFT JOIN invoices v ON v.order_id = o.id AND v.kind = 'invoice'
    WHERE o.id = ANY(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function render(
  { to, at, facts }: OrderMail,
  contents: Contents,
  { publicUrl, imagesUrl }: { publicUrl: string; imagesUrl: string },
): Mail {
  if (facts.kind === 'low stock') {
    return lowStockEmail({ to, products: facts.products, productsUrl: publicUrl + paths.sellerProductList() })
  }
  const { id, address, customer, invoice, promise, link } = contents
  const lines = contents.lines.map(({ pictureKey, ...line }) => ({
    ...line,
    picture: pictureKey ? `${imagesUrl}/${pictureFile(pictureKey, 160)}` : undefined,
  }))
  const now = new Date(at)
  const order: OrderEmail = {
    to,
    orderId: id,
    // Counted from the payment, because packing starts after it.
    arrives: promise ? undefined : openDeliveryWindow(contents.paid_at ?? now, now),
    promised: promise && promise.to >= today(now) ? promise : undefined,
    customer,
    isNameProven: contents.is_name_proven,
    lines,
    discount: contents.code === null ? undefined : { code: contents.code, paise: contents.discount_paise },
    subtotalPaise: contents.subtotal_paise,
    taxMode: contents.tax_mode,
    byCash: contents.by_cash,
    isPaid: contents.paid_at !== null && contents.paid_at <= now,
    taxPaise: contents.tax_paise,
    taxInside: sumOfParts(lines),
    totalPaise: contents.amount_paise,
    address: { ...address, ...recipientOf(contents) },
    gift: contents.gift,
    refunded: refundedUntil(now, contents.parts ?? []),
    ordersUrl:
      publicUrl + (isForShop(facts) ? paths.sellerOrders() : link === null ? paths.myOrders() : paths.pay(link)),
    isByPhone: link !== null,
    invoice: invoice && link === null ? { number: invoice, url: publicUrl + paths.invoice(id) } : null,
  }
  return facts.kind === 'late' ? renderLate(order, facts, promise) : renderAbout(order, facts)
}

function refundedUntil(now: Date, parts: readonly RefundedPart[]): OrderEmail['refunded'] {
  const before = parts.filter(({ at }) => Date.parse(at) <= now.getTime())
  if (before.length === 0) return undefined
  const pieces = new Map<string, number>()
  for (const part of before) pieces.set(part.name, (pieces.get(part.name) ?? 0) + part.pieces)
  return {
    paise: before.reduce((sum, { paise }) => sum + paise, 0),
    lines: [...pieces].map(([name, count]) => ({ name, pieces: count })),
  }
}

export function isForShop({ kind }: OrderFacts): boolean {
  return [
    'new order',
    'collect no cash',
    'do not pack',
    'do not send',
    'paid late',
    'cash chosen',
    'refund failed',
    'low stock',
  ].includes(kind)
}

type LateFacts = Extract<OrderFacts, { kind: 'late' }>

function renderLate(order: OrderEmail, { hasLeft, isPacked }: LateFacts, promise: DeliverySpan | null): Mail {
  if (!promise) throw new Error(`Order ${order.orderId} was promised for no day`)
  return orderLateEmail(
    order,
    promise.to,
    hasLeft ? statusWhen.shipped : isPacked ? statusWhen.packed : statusWhen.placed,
  )
}

function renderAbout(order: OrderEmail, facts: Exclude<OrderFacts, { kind: 'low stock' | 'late' }>): Mail {
  switch (facts.kind) {
    case 'confirmed':
      return orderConfirmedEmail(order)
    case 'shipped':
      return orderShippedEmail(order, facts.parcel)
    case 'parcel':
      return parcelShippedEmail(order, facts.parcel)
    case 'parcel corrected':
      return parcelCorrectedEmail(order, facts.parcel)
    case 'parcel removed':
      return parcelRemovedEmail(order, facts.parcel)
    case 'delivered':
      return orderDeliveredEmail(order)
    case 'cancelled':
      return orderCancelledEmail(order, facts.paise, facts.why)
    case 'refunded':
      return orderRefundedEmail(order, facts)
    case 'pieces refunded':
      return piecesRefundedEmail(order, facts)
    case 'new order':
      return newOrderEmail(order, facts.late)
    case 'collect no cash':
      return collectNoCashEmail(order)
    case 'do not pack':
    case 'do not send':
      return doNotPackEmail(order, facts)
    case 'paid late':
      return paidLateEmail(order, facts)
    case 'cash chosen':
      return cashChosenEmail(order, facts)
    case 'refund failed':
      return refundFailedEmail(order, facts)
  }
}
