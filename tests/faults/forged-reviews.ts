// Accounts that try to review what they have not received: orders of others, orders that have not arrived, products of no
// order, second reviews, other sessions. Real reviews stand beside them, and their stars are all that products have.
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { postDone, send } from '#test/people/signed-in'
import { chosen, type FaultCase, type Random } from './fault.ts'
import { createBuyers, createProduct, createSignedInSeller, type SignedInBuyer } from './harness/data.ts'
import { findings } from './harness/findings.ts'
import { type RunningShop, startShop } from './harness/running-shop.ts'

const WORKERS = 12
/** An account may send 30 reviews a day. */
const TRIES_OF_EACH = 25
const STATUSES = ['Order Placed', 'Packed', 'Shipped', 'Cancelled', 'Delivered'] as const

type Bought = { buyer: SignedInBuyer; orderId: string; product: string; status: (typeof STATUSES)[number] }
type Sent = { cookie: string; from: string; review: object }

export const forgedReviews = (count: number): FaultCase => ({
  name: `${count} forged reviews`,
  run: async (random) => {
    const running = await startShop({})
    try {
      const seller = { cookie: await createSignedInSeller(running), from: '10.8.0.1' }
      const products = await Promise.all(Array.from({ length: 6 }, () => createProduct(running, 100_000)))
      const buyers = await createBuyers(running, Math.ceil(count / TRIES_OF_EACH))
      const orders: Bought[] = []
      for (const [nth, buyer] of buyers.entries()) {
        orders.push(
          await buy(running, buyer, products[nth % products.length]!, STATUSES[nth % STATUSES.length]!, seller),
        )
      }
      const delivered = orders.filter(({ status }) => status === 'Delivered')
      for (const { buyer, orderId, product } of delivered) {
        const sent = { ...buyer, review: { orderId, product, stars: 5, text: 'Real.' } }
        if ((await review(running, sent)) !== 200) throw new Error('A real review is refused')
      }
      const answers = new Map<number, number>()
      let turn = 0
      await Promise.all(
        Array.from({ length: WORKERS }, async () => {
          for (let nth = turn++; nth < count; nth = turn++) {
            const status = await review(running, forgery(random, orders, buyers[nth % buyers.length]!, seller.cookie))
            answers.set(status, (answers.get(status) ?? 0) + 1)
          }
        }),
      )
      const { rows } = await sql<{ reviews: number; stars: number }>`
        SELECT (SELECT count(*)::int FROM reviews) AS reviews, sum(stars_given)::int AS stars FROM products`.execute(
        running.db,
      )
      const { reviews = -1, stars = -1 } = rows[0] ?? {}
      const { brokenInvariants, deadlocks } = await findings(running, { orders: [], refused: 0, unanswered: 0 })
      const accepted = reviews - delivered.length
      const failures = [...answers].filter(([status]) => status < 400 || status >= 500)
      return {
        passed:
          accepted === 0 &&
          stars === 5 * delivered.length &&
          failures.length + deadlocks + brokenInvariants.length === 0,
        figures: `${count} tries, ${accepted} accepted beside ${delivered.length} real reviews; answers ${JSON.stringify([...answers])}, ${deadlocks} deadlocks, broken: ${brokenInvariants.join('; ') || 'none'}`,
      }
    } finally {
      await running.stop()
    }
  },
})

async function buy(
  { url, sandbox }: RunningShop,
  buyer: SignedInBuyer,
  product: string,
  status: Bought['status'],
  seller: { cookie: string; from: string },
): Promise<Bought> {
  const order = { userId: buyer.userId, items: [{ product, quantity: 1 }], address: buyer.address }
  const placed = (await postDone(url, buyer, calls.orderRazorpay.path, order)) as unknown as {
    orderId: string
    razorpayOrderId: string
  }
  const { orderId, razorpayOrderId } = placed
  const paid = await sandbox.razorpay.pay(razorpayOrderId)
  await postDone(url, buyer, calls.orderRazorpayVerify.path, { orderId, razorpayOrderId, ...paid })
  await send(url, seller, calls.orderUpdateStatus.path, { orderId, status }, 'PUT')
  return { buyer, orderId, product, status }
}

/** A review that must be refused. */
function forgery(random: Random, orders: Bought[], buyer: SignedInBuyer, seller: string): Sent {
  const own = orders.find((each) => each.buyer === buyer)!
  const other = chosen(
    orders.filter((each) => each.buyer !== buyer),
    random,
  )
  const stars = 1 + Math.floor(random() * 4)
  const as = (cookie: string, from: string, review: object): Sent => ({ cookie, from, review })
  const by = (review: object) => as(buyer.cookie, buyer.from, review)
  return chosen(
    [
      by({ orderId: other.orderId, product: other.product, stars }),
      by({ orderId: other.orderId, product: own.product, stars }),
      by({ orderId: own.orderId, product: orders.find(({ product }) => product !== own.product)!.product, stars }),
      // Not delivered, or reviewed with five stars.
      by({ orderId: own.orderId, product: own.product, stars }),
      by({ orderId: own.orderId, product: own.product, stars: 5, userId: other.buyer.userId }),
      by({ orderId: own.orderId, product: own.product, stars: chosen([0, 6, 4.5, -5, 1e9], random) }),
      as(seller, buyer.from, { orderId: other.orderId, product: other.product, stars }),
      as('', buyer.from, { orderId: own.orderId, product: own.product, stars }),
      as(`sid=${other.orderId}`, buyer.from, { orderId: other.orderId, product: other.product, stars }),
    ],
    random,
  )
}

async function review({ url }: RunningShop, { cookie, from, review: said }: Sent): Promise<number> {
  const body = new FormData()
  body.append('reviewData', JSON.stringify(said))
  const headers = { cookie, 'x-forwarded-for': from }
  const { status } = await fetch(url + calls.reviewAdd.path, { method: 'POST', headers, body })
  return status
}
