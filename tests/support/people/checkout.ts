// Steps of the tests of orders at a shop: stock a product, take a payment, look at stock, orders, refunds and mails.
import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { expect, vi } from 'vitest'

import type { ProductData } from '#contract/entities'
import { startUserSession } from '#domain/accounts/sessions'
import { insertProduct } from '#domain/catalogue/add-product'
import { brokenInvariants } from '#domain/orders/order/invariants'
import type { Sandbox } from '#sandbox/sandbox'
import { type Browser, randomAddress } from '#test/browser'
import { type Account, type Buyer, buyerOf, type Paid, type Placed } from '#test/people/buyer'
import { inTwoLots } from '#test/scenes/lots'

import type { RunningServer } from '#server'

type Payment = Parameters<Sandbox['razorpay']['pay']>[1]
type RunningShop = RunningServer & {
  sandbox: Sandbox
  inLots: boolean
  visitor: (address?: string) => Browser
  shopper: () => Promise<Account>
}

const LONG_AGO = new Date('2026-01-01')

export function checkoutAt({ deps, sandbox, inLots, shopper, visitor }: RunningShop) {
  const { db } = deps
  const { razorpay, mailbox } = sandbox

  const pay = async (placed: Placed, how: Payment = {}): Promise<Paid> => ({
    ...placed,
    ...(await razorpay.pay(placed.razorpayOrderId, how)),
  })

  const shoppers = (count: number, regularFrom: Date | null, networks = count) => {
    const addresses = Array.from({ length: networks }, randomAddress)
    return Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const email = `buyer-${i}-${randomBytes(4).toString('hex')}@example.com`
        const user = db.insertInto('users').values({ name: 'Buyer', email, regular_from: regularFrom }).returning('id')
        const { id: userId } = await user.executeTakeFirstOrThrow()
        const browser = visitor(addresses[i % networks])
        browser.cookies.set('sid', await startUserSession(db, userId))
        return buyerOf({ ...browser, userId, email }, pay)
      }),
    )
  }

  const payStateOf = async (orderId: string): Promise<string> =>
    (await db.selectFrom('orders').select('pay_state').where('id', '=', orderId).executeTakeFirstOrThrow()).pay_state

  return {
    db,
    /** The sandbox's Razorpay. */
    provider: razorpay,
    /** The context of the shop's timers, to run their work at once. */
    context: { ...deps, publicUrl: deps.settings.publicUrl },
    /** Adds a product to the catalogue; the price is in rupees, the GST rate in per cent. */
    stock: async (
      quantity: number,
      offerPrice = 100,
      tax: Pick<ProductData, 'hsn' | 'gstRate'> = { hsn: '0804', gstRate: 5 },
    ): Promise<string> => {
      const data = { name: 'Medjool dates', category: 'Dates', weight: '500 g' } as const
      const product = { ...data, description: [], price: offerPrice * 2, offerPrice, quantity, ...tax }
      return db.transaction().execute(async (tx) => {
        const { id } = await insertProduct(tx, product, [], null)
        if (inLots) await inTwoLots(tx, id)
        return id
      })
    },
    /** A logged-in shopper with an address the shop delivers to, who has bought before. */
    buyer: async (): Promise<Buyer> => {
      const account = await shopper()
      await db.updateTable('users').set({ regular_from: LONG_AGO }).where('id', '=', account.userId).execute()
      return buyerOf(account, pay)
    },
    /** The same of a shopper who has not bought before. */
    newcomer: async (): Promise<Buyer> => buyerOf(await shopper(), pay),
    /** Many shoppers at once, inserted directly: hashing a hundred passwords would take longer than the race. */
    buyers: (count: number): Promise<Buyer[]> => shoppers(count, LONG_AGO),
    /** The same of shoppers who have not bought before; `networks` is the number of addresses they share. */
    newcomers: (count: number, networks = count): Promise<Buyer[]> => shoppers(count, null, networks),
    /** A payment at the provider. */
    pay,
    payStateOf,
    /** Waits until the order has this payment state. */
    expectPayState: (orderId: string, state: string) =>
      vi.waitFor(async () => expect(await payStateOf(orderId)).toBe(state), { timeout: 10_000, interval: 25 }),
    /** The stock according to the ledger. */
    stockOf: (product: string) =>
      db
        .selectFrom('products')
        .select(['available', 'reserved', 'sold'])
        .where('id', '=', product)
        .executeTakeFirstOrThrow(),
    /** Asserts every invariant of shop/db/invariants.sql. */
    expectHealth: async (): Promise<void> => expect(await brokenInvariants(db)).toEqual([]),
    /** Makes an order this many minutes older. */
    passTime: async (orderId: string, minutes: number): Promise<void> => {
      const ago = sql`make_interval(secs => ${minutes * 60})`
      await sql`
        UPDATE orders SET created_at = created_at - ${ago}, updated_at = updated_at - ${ago},
          reserved_until = reserved_until - ${ago}, holds_since = holds_since - ${ago},
          asked_at = asked_at - ${ago}
        WHERE id = ${orderId}`.execute(db)
    },
    /** The provider's orders for this order of the shop. */
    providerOrdersOf: (orderId: string) => razorpay.orders().filter(({ receipt }) => receipt === orderId),
    providerPayment: (paymentId: string) => razorpay.payments().find(({ id }) => id === paymentId),
    /** The provider's refunds of a payment, oldest first. */
    providerRefunds: (paymentId: string) => razorpay.refunds().filter(({ payment_id }) => payment_id === paymentId),
    /** The emails to a recipient with a matching subject. */
    mailsTo: (who: { email: string }, subject: RegExp) =>
      mailbox.messages().filter((mail) => mail.to.includes(who.email) && subject.test(mail.subject)),
  }
}

/** Ids of a product and of orders of it: 2 pieces paid, 1 refunded, 3 in an ended attempt, 4 in an open one. */
export async function ordersInEveryState(shop: ReturnType<typeof checkoutAt>) {
  const product = await shop.stock(50)
  const who = await shop.buyer()
  const { orderId: refunded } = await who.buy([{ product, quantity: 1 }])
  await who.cancel(refunded)
  await shop.expectPayState(refunded, 'REFUNDED')
  const { orderId: paid } = await who.buy([{ product, quantity: 2 }])
  const { orderId: expired } = await who.place([{ product, quantity: 3 }])
  const { orderId: open } = await who.place([{ product, quantity: 4 }])
  return { product, shopper: who.userId, paid, refunded, open, expired }
}
