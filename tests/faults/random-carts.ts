// Random carts of single products, sizes and hampers, at usual prices and offers, with and without codes; pieces of them
// go back, and whole orders. In the end lines, documents, GST return and the provider's money are one amount.
import assert from 'node:assert/strict'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { OrderLine, ProductData } from '#contract/entities'
import type { GstReturn } from '#contract/money/gst-return'
import { toPaise } from '#contract/money/money'
import { gstRates } from '#contract/products/product-tax-checks'
import { insertProduct } from '#domain/catalogue/add-product'
import { post, postDone, send, type SignedIn } from '#test/people/signed-in'
import { chosen, type FaultCase, type Random } from './fault.ts'
import { CATEGORY, createBuyers, createSignedInSeller, type SignedInBuyer } from './harness/data.ts'
import { findings, untilQuiet } from './harness/findings.ts'
import { type RunningShop, startShop } from './harness/running-shop.ts'

const WORKERS = 12
/** A seller may refund pieces 300 times a minute. */
const SELLERS = 40
const PRODUCTS = 18
const HAMPERS = 6
const PERCENTS = [3, 10, 33, 50, 90]
const RUPEES = [7, 33.33, 250]

type Placed = { orderId: string; razorpayOrderId: string }
type Shop = {
  running: RunningShop
  random: Random
  goods: string[]
  parts: ReadonlyMap<string, string[]>
  codes: string[]
}

/** `count` orders, each placed, paid, and some of them refunded; in the tax mode `gst`. */
export const randomCarts = (count: number): FaultCase => ({
  name: `${count} random carts: lines, documents, GST return and money`,
  run: async (random) => {
    const running = await startShop({ environment: { TAX_MODE: 'gst' } })
    try {
      const sellers: SignedIn[] = []
      for (let nth = 0; nth < SELLERS; nth++)
        sellers.push({ cookie: await createSignedInSeller(running), from: `10.8.0.${nth + 1}` })
      const goods = await addGoods(running, random)
      const shop = { running, random, ...goods, codes: await addCodes(running, sellers[0]!) }
      const buyers = await createBuyers(running, Math.ceil(count / 4))
      const done = { orders: 0, withCode: 0, parts: 0, cancelled: 0 }
      for (const [nth, hamperTax] of (['mixed', 'parts'] as const).entries()) {
        await setHamperTax(running, sellers[0]!, hamperTax)
        const until = (count * (nth + 1)) / 2
        await Promise.all(
          Array.from({ length: WORKERS }, async () => {
            while (done.orders < until) {
              const turn = done.orders++
              await trade(shop, buyers[turn % buyers.length]!, sellers[turn % SELLERS]!, done)
            }
          }),
        )
      }
      await untilQuiet(running)
      return await verdict(running, sellers[0]!, done)
    } finally {
      await running.stop()
    }
  },
})

type Done = { orders: number; withCode: number; parts: number; cancelled: number }

async function verdict(running: RunningShop, seller: SignedIn, done: Done) {
  const { rows } = await sql<{ net: number; wrong: number }>`
    SELECT sum(net)::bigint AS net, count(*) FILTER (WHERE net <> back)::int AS wrong FROM (
      SELECT CASE WHEN pay_state = 'PAID' THEN amount_paise - refunded_paise ELSE 0 END AS net,
        (SELECT sum(p.amount_paise) FROM payments p WHERE p.order_id = o.id)
        - coalesce((SELECT sum(r.amount_paise) FROM refunds r WHERE r.order_id = o.id AND r.status IN ('sent', 'processed')), 0) AS back
      FROM orders o) each`.execute(running.db)
  const { net = 0, wrong = -1 } = rows[0] ?? {}
  const { razorpay } = running.sandbox
  const taken = razorpay.payments().reduce((sum, { captured, amount }) => sum + (captured ? amount : 0), 0)
  const returned = razorpay.refunds().reduce((sum, { amount }) => sum + amount, 0)
  const { total, hsn } = await returnOf(running, seller)
  const documents = toPaise(total.net)
  const inside = toPaise(total.taxable) + toPaise(total.cgst) + toPaise(total.sgst)
  const byCode = hsn.reduce((sum, each) => sum + toPaise(each.total), 0)
  const { brokenInvariants, deadlocks } = await findings(running, { orders: [], refused: 0, unanswered: 0 })
  const amounts = { orders: net, money: taken - returned, documents, inside, byCode }
  return {
    passed:
      new Set(Object.values(amounts)).size === 1 &&
      wrong + total.difference + deadlocks + brokenInvariants.length === 0,
    figures:
      `${done.orders} orders, ${done.withCode} with a code, ${done.parts} refunds of pieces, ${done.cancelled} cancelled; ` +
      `in paise ${JSON.stringify(amounts)}; ${wrong} orders wrong, ${deadlocks} deadlocks, broken: ${brokenInvariants.join('; ') || 'none'}`,
  }
}

async function returnOf({ url }: RunningShop, { cookie, from }: SignedIn): Promise<GstReturn> {
  const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date()).slice(0, 7)
  const answer = await fetch(`${url}${calls.sellerGst.path}?month=${month}`, {
    headers: { cookie, 'x-forwarded-for': from },
  })
  return (await answer.json()) as GstReturn
}

/** One order from the cart to its refunds. */
async function trade(shop: Shop, buyer: SignedInBuyer, seller: SignedIn, done: Done): Promise<void> {
  const { running, random, codes } = shop
  const items = cartOf(shop)
  const code = random() < 0.5 ? chosen(codes, random) : undefined
  const order = (extra: object) =>
    post(running.url, buyer, calls.orderRazorpay.path, {
      userId: buyer.userId,
      items,
      address: buyer.address,
      ...extra,
    })
  const first = await order({ ...(code && { code }) })
  const answer = first.status === 409 && code ? await order({}) : first
  assert.equal(answer.status, 200, JSON.stringify(answer))
  if (code && answer === first) done.withCode++
  const { orderId, razorpayOrderId } = answer as unknown as Placed
  const paid = await running.sandbox.razorpay.pay(razorpayOrderId)
  await postDone(running.url, buyer, calls.orderRazorpayVerify.path, { orderId, razorpayOrderId, ...paid })
  const groups = Math.floor(random() * 3)
  for (let nth = 0; nth < groups; nth++) {
    const lines = items.filter(() => random() < 0.6).flatMap((item) => someOf(shop, item))
    if (lines.length === 0) continue
    const body = { orderId, key: `${orderId}-${nth}`, why: 'Broken', lines }
    const { status, msg } = await post(running.url, seller, calls.orderRefundPieces.path, body)
    assert.ok(status === 200 || status === 409, `a refund got ${status}: ${msg}`)
    if (status === 200) done.parts++
  }
  if (random() > 0.3) return
  const body = { orderId, status: 'Cancelled' }
  const cancelled = await send(running.url, seller, calls.orderUpdateStatus.path, body, 'PUT')
  // Refused when all of its payment is refunded.
  assert.ok([200, 409].includes(cancelled.status), JSON.stringify(cancelled))
  if (cancelled.status === 200) done.cancelled++
}

function cartOf({ random, goods }: Shop): OrderLine[] {
  const products = new Set(Array.from({ length: 1 + Math.floor(random() * 4) }, () => chosen(goods, random)))
  return [...products].map((product) => ({ product, quantity: 1 + Math.floor(random() * 5) }))
}

/** Pieces of a line that go back: whole ones, or of a hamper one of its parts. */
function someOf({ random, parts }: Shop, { product, quantity }: OrderLine) {
  const pieces = 1 + Math.floor(random() * quantity)
  const part = parts.get(product)
  return { product, pieces, toShelf: random() < 0.5, ...(part && random() < 0.5 && { part: chosen(part, random) }) }
}

async function addGoods({ db }: RunningShop, random: Random) {
  const goods: string[] = []
  const parts = new Map<string, string[]>()
  const usual: Pick<ProductData, 'category' | 'description' | 'quantity'> = {
    category: CATEGORY,
    description: [],
    quantity: 1_000_000,
  }
  const rupees = () => Math.round(2_000 + random() * 180_000) / 100
  await db.transaction().execute(async (tx) => {
    for (let nth = 0; nth < PRODUCTS; nth++) {
      const [price, gstRate] = [rupees(), gstRates[nth % gstRates.length]!]
      const sizes = nth % 3 === 0 ? { family: `Dates ${nth % 2}`, weight: `${250 * (nth + 1)} g` } : {}
      const offer = nth % 4 === 0 ? { offerUntil: new Date(Date.now() + 3_600_000).toISOString() } : {}
      const tax = { hsn: ['0804', '1704', '080251', '2106'][nth % 4]!, gstRate }
      const data = { ...usual, name: `Food ${nth}`, price, offerPrice: Math.round(price * 90) / 100 }
      goods.push((await insertProduct(tx, { ...data, ...sizes, ...offer, ...tax }, [], null)).id)
    }
    for (let nth = 0; nth < HAMPERS; nth++) {
      const own = [...new Set(Array.from({ length: 3 }, () => chosen(goods.slice(0, PRODUCTS), random)))]
      const of = own.map((product) => ({ product, pieces: 1 + Math.floor(random() * 3) }))
      const price = rupees()
      const data = { ...usual, name: `Hamper ${nth}`, price, offerPrice: price, quantity: 0, parts: of }
      const { id } = await insertProduct(tx, data, [], null)
      goods.push(id)
      parts.set(id, own)
    }
  })
  return { goods, parts }
}

async function addCodes({ url }: RunningShop, seller: SignedIn): Promise<string[]> {
  const terms = [
    ...PERCENTS.map((percent) => ({ percent })),
    ...RUPEES.map((rupees) => ({ rupees })),
    { percent: 15, least: 1_500 },
  ]
  const codes = terms.map((_, nth) => `CODE-${nth}`)
  for (const [nth, code] of codes.entries()) await postDone(url, seller, calls.offerAdd.path, { code, ...terms[nth] })
  return codes
}

async function setHamperTax({ url }: RunningShop, seller: SignedIn, hamperTax: string): Promise<void> {
  const answer = await send(url, seller, calls.sellerSettingsChange.path, { hamperTax }, 'PUT')
  assert.ok(answer.success, JSON.stringify(answer))
}
