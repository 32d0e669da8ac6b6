// Accounts that hold all pieces of all shelves, never pay and try again and again, while a few shoppers want to buy. Detects
// holds that keep the pieces from those who pay, and orders that become slow for everybody else (decision 006).
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { brokenInvariants } from '#domain/orders/order/invariants'
import { post } from '#test/people/signed-in'
import type { FaultCase } from '../fault.ts'
import { createBuyers, createProduct, type SignedInBuyer } from '../harness/data.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'

const ATTACKERS = 40
const HONEST = 10
// Each attacker can hold 300 pieces, so that all of them hold everything.
const PRODUCTS = 20
const SHELF = 600
const PIECES = 300
const BUYS_WITHIN_MS = 240_000
/** Requests of the attack that are under way at the same time, and the pause of each before the next: 60 a second at most. */
const AT_ONCE = 6
const BETWEEN_ORDERS_MS = 100
/** A cart waits for as many seconds as the answer says; this is the least. */
const RETRY_MS = 5_000

type Placed = { orderId: string; razorpayOrderId: string }

export const emptiedShelves: FaultCase[] = [attack(ATTACKERS), attack(1)]

function attack(networks: number): FaultCase {
  return {
    name: `abuse: emptied shelves: ${ATTACKERS} accounts on ${networks === 1 ? 'one address' : `${networks} addresses`} that never pay`,
    run: async () => {
      const shop = await startShop()
      try {
        const products: string[] = []
        for (let i = 0; i < PRODUCTS; i++) products.push(await createProduct(shop, SHELF))
        const accounts = await createBuyers(shop, ATTACKERS + HONEST, { networks })
        const [attackers, honest] = [accounts.slice(0, ATTACKERS), accounts.slice(ATTACKERS)]
        for (const [nth, who] of attackers.entries()) await order(shop, who, shareOf(products, nth))
        const emptied = await piecesLeft(shop)
        const began = performance.now()
        const isOver = () => performance.now() - began > BUYS_WITHIN_MS
        let isBought = false
        const attacking = holdOn(shop, attackers, products, () => isBought || isOver())
        const bought = await Promise.all(honest.map((who, nth) => buyOne(shop, who, products[nth]!, isOver)))
        isBought = true
        const slowest = (performance.now() - began) / 1_000
        const counts = await attacking
        const broken = await brokenInvariants(shop.db)
        const happy = bought.filter(Boolean).length
        return {
          passed: emptied === 0 && happy === HONEST && broken.length === 0,
          figures:
            `${emptied} pieces were left; ${happy} of ${HONEST} honest buyers bought, the last after ${slowest.toFixed(0)} s; ` +
            `the attackers were told ${counts.placed} times that they hold their pieces, and ${counts.refused} times that they do not; ${broken.length} broken invariants`,
        }
      } finally {
        await shop.stop()
      }
    },
  }
}

async function piecesLeft({ db }: RunningShop): Promise<number> {
  const { left } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.sum<string>('available').as('left'))
    .executeTakeFirstOrThrow()
  return Number(left)
}

async function order(shop: RunningShop, who: SignedInBuyer, items: { product: string; quantity: number }[]) {
  return post(shop.url, who, calls.orderRazorpay.path, { userId: who.userId, items, address: who.address })
}

/** As much as an account may hold: 75 pieces of four products. */
function shareOf(products: string[], nth: number) {
  const from = (nth % (PRODUCTS / 4)) * 4
  return products.slice(from, from + 4).map((product) => ({ product, quantity: PIECES / 4 }))
}

/** The accounts in turn ask for their share, which they keep as long as they hold it, and take again when they have lost it. */
async function holdOn(shop: RunningShop, attackers: SignedInBuyer[], products: string[], isOver: () => boolean) {
  const counts = { placed: 0, refused: 0 }
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!isOver()) {
        const nth = next++ % ATTACKERS
        const answer = await order(shop, attackers[nth]!, shareOf(products, nth))
        counts[answer.success ? 'placed' : 'refused']++
        await pause(BETWEEN_ORDERS_MS)
      }
    }),
  )
  return counts
}

/** Tries as the cart does; resolves with whether the piece is bought. */
async function buyOne(shop: RunningShop, who: SignedInBuyer, product: string, isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    const answer = await order(shop, who, [{ product, quantity: 1 }])
    if (answer.success) {
      const { orderId, razorpayOrderId } = answer as typeof answer & Placed
      const proof = await shop.sandbox.razorpay.pay(razorpayOrderId)
      return (await post(shop.url, who, calls.orderRazorpayVerify.path, { orderId, razorpayOrderId, ...proof })).success
    }
    await pause(RETRY_MS)
  }
  return false
}
