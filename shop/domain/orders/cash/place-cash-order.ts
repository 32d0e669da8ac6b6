import { type RawBuilder, sql } from 'kysely'

import { cashRefusals } from '#contract/orders/cash-wording'
import { formatPaise } from '#contract/money/money'
import type { OwnerSettings } from '#contract/owner-settings'
import { statusWhen } from '#contract/orders/order-status'
import type { Zone } from '#contract/orders/pin-codes'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { digitsOf, hasProven } from '#domain/accounts/phones/user-phone'
import { promisedFor } from '#domain/delivery/promise'
import { newPayToken } from '#domain/orders/payments/pay-link'
import { type CheckoutRequest, placeBy } from '#domain/orders/checkout/place-order'
import type { Quote } from '#domain/orders/checkout/quote'
import type { CheckoutAddress } from '#domain/orders/checkout/read-checkout'
import { makeInvoiceDue } from '#domain/orders/documents/documents-due'
import { issueAfterCommit } from '#domain/orders/documents/issue-documents'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import { orderChange, type OrderRow } from '#domain/orders/order/order-row'
import { moveStock } from '#domain/orders/order/order-stock'
import { runWrites } from '#domain/orders/order/run-writes'
import { closeAttempt } from '#domain/orders/status/close-attempt'
import { Failure } from '#domain/process/failure'

/** A shopper with so many parcels that came back pays online. */
const RETURNS = 2

/**
 * Places an order that is paid to the courier: its stock is sold, and its invoice issued. A repeat is answered like the
 * first. `byPhone`: a phone can be confirmed, which is another way in. Throws as placeBy does, and 409 when the shopper may not pay in cash.
 */
export function placeCashOrder(
  db: Db,
  context: OrderContext,
  shopper: { id: string },
  checkout: CheckoutRequest,
  { byPhone }: { byPhone: boolean },
): Promise<{ orderId: string }> {
  return placeBy(db, context, shopper, checkout, {
    byCash: true,
    before: async (quoted, address) => {
      const same = await requireCash(db, { ...context.settings, byPhone }, shopper.id, quoted(), address)
      return same === undefined ? undefined : { orderId: same }
    },
    open: async ({ id }) => {
      const orderId = await sellForCash(db, context, shopper.id, id)
      await issueAfterCommit(db, context)
      return { orderId }
    },
  })
}

const isSame = (fingerprint: RawBuilder<unknown>) =>
  sql`pay_state = 'CASH' AND attempt_fingerprint = ${fingerprint} AND created_at > now() - interval '10 minutes'`

type Known = { same: string | null; is_open: boolean; returns: number; has_bought: boolean; has_proven_phone: boolean }

/** Resolves with the shopper's order of the last minutes that has the same content. Throws a Failure (409). */
async function requireCash(
  db: Db,
  { cash, byPhone }: Pick<OwnerSettings, 'cash'> & { byPhone: boolean },
  userId: string,
  { totalPaise, fingerprint }: Quote,
  { zip_code: pin, phone }: CheckoutAddress,
): Promise<string | undefined> {
  if (cash === null) throw new Failure('conflict', cashRefusals.notOffered)
  const { rows } = await sql<Known>`
    SELECT max(id) FILTER (WHERE ${isSame(sql`${fingerprint}`)}) AS same,
      coalesce(bool_or(by_cash AND pay_state = 'CASH'), false) AS is_open,
      count(*) FILTER (WHERE by_cash AND closed_reason = 'returned')::int AS returns,
      coalesce(bool_or(pay_state = 'PAID' AND status = ${statusWhen.delivered}), false) AS has_bought,
      ${hasProven(userId, sql`${phone}::text`)} AS has_proven_phone
    FROM orders WHERE user_id = ${userId}`.execute(db)
  const [known] = rows
  if (known?.same) return known.same
  if (totalPaise > cash.most * 100) throw new Failure('conflict', cashRefusals.upTo(formatPaise(cash.most * 100)))
  if (cash.pins.length > 0 && !cash.pins.some((first) => pin.startsWith(first)))
    throw new Failure('conflict', cashRefusals.notThere(pin))
  if (known?.is_open) throw new Failure('conflict', cashRefusals.oneIsOpen)
  if ((known?.returns ?? 0) >= RETURNS) throw new Failure('conflict', cashRefusals.cameBack)
  if (known?.has_bought) return undefined
  if (!known?.has_proven_phone)
    throw new Failure('conflict', byPhone ? cashRefusals.firstOrderOrPhone : cashRefusals.firstOrder)
  await requireFewOf(db, phone)
  return undefined
}

// One phone may confirm many new accounts, so its orders are counted over all of them.
async function requireFewOf(db: Db, phone: string): Promise<void> {
  const { rows } = await sql<Pick<Known, 'is_open' | 'returns'>>`
    SELECT coalesce(bool_or(pay_state = 'CASH'), false) AS is_open,
      count(*) FILTER (WHERE closed_reason = 'returned')::int AS returns
    FROM orders WHERE by_cash AND ${digitsOf(sql`address ->> 'phone'`)} = ${digitsOf(sql`${phone}::text`)}`.execute(db)
  if (rows[0]?.is_open) throw new Failure('conflict', cashRefusals.oneIsOpen)
  if ((rows[0]?.returns ?? 0) >= RETURNS) throw new Failure('conflict', cashRefusals.cameBack)
}

/** Resolves with the id of the order, or of the same one when a request beside this was faster. Throws a Failure: 409, or 503 its hold has ended. */
export async function sellForCash(db: Db, context: OrderContext, userId: string, orderId: string): Promise<string> {
  try {
    await onOrder(db, context, orderId, async (tx, order) => {
      if (order.pay_state === 'CASH') return
      // Its hold gave way meanwhile.
      if (order.pay_state !== 'CREATING') throw new Failure('unavailable', refusals.overloaded, { retryAfter: 1 })
      const by = { actor: 'shopper', id: userId } as const
      await runWrites(tx, [orderChange(order, { pay_state: 'CASH', by_cash: true, pay_token: newPayToken() }, by)])
      await promiseDays(tx, order, context.settings)
      await sql`SELECT remove_bought_from_cart_1(${orderId}, NULL)`.execute(tx)
      await makeInvoiceDue(tx, orderId, { isLate: false })
      await moveStock(tx, 'sell', order)
    })
    return orderId
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'orders_one_cash') throw error
    await closeAttempt(db, context, orderId, { from: 'CREATING', to: 'EXPIRED', reason: 'superseded' })
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM orders WHERE user_id = ${userId} AND ${isSame(sql`(
        SELECT attempt_fingerprint FROM orders WHERE id = ${orderId})`)}`.execute(db)
    if (rows[0]) return rows[0].id
    throw new Failure('conflict', cashRefusals.oneIsOpen)
  }
}

async function promiseDays(
  tx: Tx,
  { id, delivery_zone: zone }: OrderRow,
  settings: Pick<OwnerSettings, 'deliveryPromise' | 'holidays' | 'closedUntil'>,
): Promise<void> {
  if (!settings.deliveryPromise || zone === null) return
  const { leaves, from, to } = promisedFor(settings.deliveryPromise, zone as Zone, new Date(), settings)
  await sql`UPDATE orders SET leaves_on = ${leaves}, arrives_from = ${from}, arrives_by = ${to} WHERE id = ${id}`.execute(
    tx,
  )
}
