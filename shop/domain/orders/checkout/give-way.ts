import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { HOLD_GIVES_WAY_MINUTES } from '#contract/rules'
import type { Db, Tx } from '#db/connect'
import { lockProducts } from '#domain/lots/tidy-lots'
import type { PricedProduct } from '#domain/orders/checkout/quote'
import { onlySoMany, shelfPieces } from '#domain/orders/checkout/shelf-pieces'
import { BY_PHONE } from '#domain/orders/order/nobody'
import type { OrderContext } from '#domain/orders/order/order-context'
import { lockOrder } from '#domain/orders/order/order-row'
import { askProvider } from '#domain/orders/payments/ask-provider'
import { closeLocked } from '#domain/orders/status/close-attempt'
import { limitConcurrency } from '#domain/process/concurrency-limit'
import type { Failure } from '#domain/process/failure'

type Hold = {
  id: string
  isOpened: boolean
  seconds: number
  lines: { productId: string; quantity: number }[]
}

type Wanted = {
  userId: string
  lines: readonly { productId: string; quantity: number }[]
  /** Pieces of the shelf, by product. */
  missing: ReadonlyMap<string, number>
  products: ReadonlyMap<string, PricedProduct>
  offer?: { code: string } | null
  mayPushOut: boolean
  /** In `performance.now()` time. */
  deadline: number
}

export type Taken = 'held' | 'changed' | 'lots differ' | 'open attempt' | 'code used up'

const GIVES_WAY_AFTER_S = HOLD_GIVES_WAY_MINUTES * 60
// Seconds.
const RETRY = { least: 5, most: 30 }
// Others may take the chosen holds meanwhile.
const ASKED_AHEAD = 8
const ANSWER_COUNTS_MS = 2_000
const MOST_WAITING = 500

// Requests for the same pieces choose the same holds. They take turns, so only one waits for locks with a connection.
const inTurn = limitConcurrency(1, MOST_WAITING)

/** Throws a Failure (409), with the seconds to wait when only younger holds or begun payments are in the way. */
// The holds are closed in the transaction of `take`, so a shopper loses pieces only when the order takes them.
export async function takeInPlaceOfOthers(
  db: Db,
  context: OrderContext,
  wanted: Wanted,
  take: (tx: Tx) => Promise<Taken>,
): Promise<Taken> {
  const hasBegun = new Map<string, boolean>()
  const choose = async () => {
    const holds = await unpaidHolds(db, wanted)
    const old = holds.filter(({ id, seconds }) => seconds >= GIVES_WAY_AFTER_S && !hasBegun.get(id))
    const chosen = wanted.mayPushOut ? oldestFor(old, wanted.missing) : undefined
    if (!chosen) throw shortage(wanted, holds)
    const ahead = old.filter((hold) => !chosen.includes(hold)).slice(0, ASKED_AHEAD)
    const isAsked = chosen.every(({ id }) => hasBegun.has(id))
    return { holds, chosen, unasked: isAsked ? [] : [...chosen, ...ahead].filter(({ id }) => !hasBegun.has(id)) }
  }
  for (;;) {
    const { holds, unasked } = await choose()
    if (unasked.length === 0) {
      const taken = await inTurn(async () => {
        const now = await choose()
        return now.unasked.length === 0 ? closeAndTake(db, context, wanted, now.chosen, take) : undefined
      })
      if (taken) return taken
      continue
    }
    const left = wanted.deadline - performance.now()
    if (left <= 0) throw shortage(wanted, holds)
    const ask = (hold: Hold) => Promise.race([askWhetherBegun(db, context, hold), pause(left, true, { ref: false })])
    await Promise.all(unasked.map(async (hold) => hasBegun.set(hold.id, await ask(hold))))
  }
}

async function unpaidHolds(db: Db, { userId, missing }: Wanted): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    SELECT o.id, pay_state = 'AWAITING' AS "isOpened",
      extract(epoch FROM now() - coalesce(holds_since, created_at))::float8 AS seconds,
      json_agg(json_build_object('productId', i.product_id, 'quantity', i.pieces)) AS lines
    FROM orders o JOIN order_pieces i ON i.order_id = o.id
    WHERE pay_state IN ('CREATING', 'AWAITING') AND holds_stock AND user_id NOT IN (${userId}, ${BY_PHONE.id})
    GROUP BY o.id HAVING bool_or(i.product_id = ANY(${[...missing.keys()]}))
    ORDER BY seconds DESC, o.id`.execute(db)
  return rows
}

function oldestFor(holds: readonly Hold[], missing: ReadonlyMap<string, number>): Hold[] | undefined {
  const left = new Map(missing)
  const chosen = holds.filter(({ lines }) => {
    const helps = lines.some(({ productId }) => (left.get(productId) ?? 0) > 0)
    if (helps) for (const { productId, quantity } of lines) left.set(productId, (left.get(productId) ?? 0) - quantity)
    return helps
  })
  return [...left.values()].every((pieces) => pieces <= 0) ? chosen : undefined
}

function shortage({ lines, missing, products }: Wanted, holds: readonly Hold[]): Failure {
  const youngest = oldestFor(holds, missing)?.at(-1)
  const wait = youngest && Math.min(RETRY.most, Math.max(RETRY.least, GIVES_WAY_AFTER_S - youngest.seconds))
  const [product = ''] = missing.keys()
  return onlySoMany(product, lines, products, { retryAfter: wait && Math.ceil(wait) })
}

const answers = new Map<string, Promise<boolean>>()

function askWhetherBegun(db: Db, context: OrderContext, { id, isOpened }: Hold): Promise<boolean> {
  // No payment can begin: the provider's order was never sent to the shopper.
  if (!isOpened) return Promise.resolve(false)
  const known = answers.get(id)
  if (known) return known
  const forget = () => answers.delete(id)
  const answer = askProvider(db, context, id).then(({ reached, payState, pending }) => {
    if (reached) setTimeout(forget, ANSWER_COUNTS_MS).unref()
    else forget()
    return !reached || payState !== 'AWAITING' || pending
  })
  answer.catch(forget)
  answers.set(id, answer)
  return answer
}

class NotTaken extends Error {
  readonly outcome: Taken

  constructor(outcome: Taken) {
    super(outcome)
    this.outcome = outcome
  }
}

// Orders are locked before products, and both in ascending id, as everywhere.
async function closeAndTake(
  db: Db,
  { changes }: OrderContext,
  { lines, products, offer }: Wanted,
  holds: readonly Hold[],
  take: (tx: Tx) => Promise<Taken>,
): Promise<Taken> {
  const held = [...lines, ...holds.flatMap((hold) => hold.lines)].map(({ productId }) => productId)
  const productIds = [...held, ...shelfPieces(lines, products).keys()]
  try {
    const losers = await db.transaction().execute(async (tx) => {
      const orders = []
      for (const id of holds.map((hold) => hold.id).toSorted()) orders.push(await lockOrder(tx, id))
      if (!orders.every(({ pay_state: state }) => state === 'CREATING' || state === 'AWAITING'))
        throw new NotTaken('changed')
      if (offer) await sql`SELECT FROM offers WHERE code = ${offer.code} FOR NO KEY UPDATE`.execute(tx)
      await lockProducts(tx, productIds)
      for (const order of orders) await closeLocked(tx, order, { to: 'EXPIRED', reason: 'gave way' })
      const outcome = await take(tx)
      if (outcome !== 'held') throw new NotTaken(outcome)
      return orders.map(({ user_id: loser }) => loser)
    })
    for (const loser of losers) changes.announce('orders', loser)
    return 'held'
  } catch (error) {
    if (error instanceof NotTaken) return error.outcome
    throw error
  }
}
