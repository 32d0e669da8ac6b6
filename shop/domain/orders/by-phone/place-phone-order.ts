import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { BodyOf, calls } from '#contract/calls'
import type { Delivery } from '#contract/entities'
import type { BusinessBuyer } from '#contract/money/business-buyer'
import { setsOf } from '#contract/orders/deliveries'
import { closedNotice } from '#contract/closed-until'
import { usualPlace } from '#contract/orders/usual-place'
import { LINK_HOURS } from '#contract/rules'
import { errors, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { requireBillable } from '#domain/orders/checkout/bill-to-business'
import { createProviderOrder, paymentNotOpened } from '#domain/orders/checkout/create-provider-order'
import { addressSnapshot, holdOrder, type HoldRequest } from '#domain/orders/checkout/hold-order'
import { ANSWER_WITHIN_MS, requireDelivery, WORTH_TRYING_MS } from '#domain/orders/checkout/place-order'
import { mergeLines } from '#domain/orders/checkout/quote'
import type { Destination } from '#domain/orders/checkout/read-checkout'
import { noteWords } from '#domain/orders/by-phone/note-words'
import { newPayToken } from '#domain/orders/payments/pay-link'
import { BY_PHONE } from '#domain/orders/order/nobody'
import type { OrderContext } from '#domain/orders/order/order-context'
import { Failure } from '#domain/process/failure'

type NewPhoneOrder = BodyOf<typeof calls.sellerOrder>
type PayableByLink = { orderId: string; amountPaise: number; token: string; until: Date }

/**
 * Holds the goods of an order that a seller takes by phone, and opens its payment behind a link. A repeat with the same
 * `draftId` is answered like the first. Its size is the seller's to choose. Throws as placeBy does, and 502 when the
 * provider failed.
 */
export async function placePhoneOrder(
  db: Db,
  context: OrderContext,
  seller: ActingSeller,
  { draftId, items, email, buyer, deliveries, ...asked }: NewPhoneOrder,
): Promise<PayableByLink> {
  if (items.length === 0) throw new Failure('invalid', errors.cartEmpty)
  const closed = closedNotice(context.settings)
  if (closed !== undefined) throw new Failure('conflict', closed)
  if (!context.razorpay.takesOrders()) throw paymentNotOpened()
  if (buyer) requireBillable(buyer, context.settings)
  const address = destinationOf(asked)
  const places = deliveries?.map((each) => ({ sets: each.sets, ...destinationOf({ ...each, address: each }) }))
  for (const place of places ?? [address]) requireDelivery(place, context.settings)
  const deadline = performance.now() + ANSWER_WITHIN_MS
  const id = draftId && idOf(seller, draftId)
  const before = id ? await orderOf(db, id) : undefined
  const wanted = {
    id: before ? undefined : id,
    lines: linesOf(items, deliveries),
    address,
    deadline: deadline - WORTH_TRYING_MS,
  }
  const order = before && !before.isOver ? before : await hold(db, context, wanted)
  const link = await keepLink(db, seller, order.id, {
    email,
    buyer,
    deliveries: places?.map(({ sets, ...place }) => ({ ...addressSnapshot(place), sets })),
  })
  if (order !== before || !before.isOpened)
    await createProviderOrder(db, context, order, { deadline, mayExist: order === before })
  return { orderId: order.id, amountPaise: order.amountPaise, ...link }
}

// The same for each time a form is sent.
function idOf({ id }: ActingSeller, draftId: string): string {
  return createHash('sha256').update(`${id} ${draftId}`).digest('hex').slice(0, 32)
}

function linesOf(items: NewPhoneOrder['items'], deliveries: NewPhoneOrder['deliveries']): Wanted['lines'] {
  const times = deliveries ? setsOf(deliveries) : 1
  return mergeLines(items).map(({ productId, quantity }) => ({ productId, quantity: quantity * times }))
}

type Before = { id: string; userId: string; amountPaise: number; isOver: boolean; isOpened: boolean }

async function orderOf(db: Db, id: string): Promise<Before | undefined> {
  const { rows } = await sql<Before>`
    SELECT id, user_id AS "userId", amount_paise AS "amountPaise", pay_state IN ('FAILED', 'EXPIRED') AS "isOver",
      pay_state <> 'CREATING' AS "isOpened"
    FROM orders WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** A person as they are typed, as an address of an order. */
export function destinationOf({
  name,
  phone,
  address,
}: Pick<NewPhoneOrder, 'name' | 'phone' | 'address'>): Destination {
  const { zipCode, ...place } = usualPlace(address)
  return { first_name: name, last_name: '', phone, zip_code: zipCode, ...place }
}

type Wanted = {
  id: string | undefined
  lines: HoldRequest['lines']
  address: Destination
  deadline: number
}

async function hold(db: Db, context: OrderContext, wanted: Wanted) {
  await sql`
    INSERT INTO users (id, name, email) VALUES (${BY_PHONE.id}, ${BY_PHONE.name}, ${BY_PHONE.email})
    ON CONFLICT DO NOTHING`.execute(db)
  const held = await holdOrder(db, context, {
    ...wanted,
    userId: BY_PHONE.id,
    standing: 'regular',
    mayPushOut: true,
    heldBefore: 0,
    minutes: LINK_HOURS * 60,
  })
  if (!held) throw new Failure('unavailable', refusals.overloaded, { retryAfter: 1 })
  return held
}

type Kept = { email: string | undefined; buyer: BusinessBuyer | undefined; deliveries: Delivery[] | undefined }

async function keepLink(db: Db, seller: ActingSeller, orderId: string, { email, buyer, deliveries }: Kept) {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ token: string; until: Date; isNew: boolean }>`
      UPDATE orders o SET pay_token = coalesce(o.pay_token, ${newPayToken()}),
        contact_email = coalesce(o.contact_email, ${email ?? null}),
        billed_to = coalesce(o.billed_to, ${buyer ? JSON.stringify(buyer) : null}::jsonb),
        deliveries = coalesce(o.deliveries, ${deliveries ? JSON.stringify(deliveries) : null}::jsonb)
      FROM (SELECT id, pay_token FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE) before WHERE before.id = o.id
      RETURNING o.pay_token AS token, o.reserved_until AS until, before.pay_token IS NULL AS "isNew"`.execute(tx)
    const { isNew, ...link } = rows[0]!
    if (isNew && deliveries) await noteWords(tx, orderId)
    if (isNew) await writeSellerAct(tx, seller, { act: 'order taken by phone', subject: orderId })
    return link
  })
}
