import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import type { Sandbox } from '#sandbox/sandbox'

import { durableTransactions } from './durable.ts'
import { client, type BenchShopper, shoppers } from './shoppers.ts'
import type { ShopProcess } from './shop-process.ts'
import { median, table } from './table.ts'

const ROUNDS = 3
const SECONDS = 4
const ACCOUNTS = 128
const CLIENTS = [8, 64]

/** Orders placed, paid in the sandbox and verified, compared with the database's durable transactions, in turns. */
export async function benchOrders(shop: ShopProcess, sandbox: Sandbox): Promise<string> {
  const products = await restockAll(shop)
  const buyers = await shoppers(shop.url, ACCOUNTS, 'Tamil Nadu')
  const rows = []
  for (const clients of CLIENTS) {
    for (const [what, bought] of [
      ['spread over all products', products],
      ['one hot product', products.slice(0, 1)],
    ] as const) {
      const rates: { orders: number[]; durable: number[] } = { orders: [], durable: [] }
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.orders.push(await ordersPerSecond(sandbox, buyers, clients, bought))
        rates.durable.push(await durableTransactions(shop.sockets, clients, SECONDS))
      }
      const [orders, durable] = [median(rates.orders), median(rates.durable)]
      rows.push([`${clients} clients, ${what}`, orders.toFixed(1), Math.round(durable), (orders / durable).toFixed(3)])
    }
  }
  return table(['a second', 'orders placed and settled', 'durable transactions', 'ratio'], rows)
}

// The seller sets a stock that never runs out; returns the product ids.
async function restockAll(shop: ShopProcess): Promise<string[]> {
  const seller = await client(shop.url, '10.2.0.1')
  await seller(calls.sellerLogin.path, shop.seller)
  const listed = (await (await fetch(shop.url + calls.productList.path)).json()) as { products: Product[] }
  for (const { _id } of listed.products) await seller(calls.productQuantity.path, { id: _id, quantity: 1_000_000 })
  return listed.products.map((product) => product._id)
}

async function ordersPerSecond(
  sandbox: Sandbox,
  buyers: BenchShopper[],
  clients: number,
  products: readonly string[],
): Promise<number> {
  const end = Date.now() + SECONDS * 1_000
  let settled = 0
  const work = async (nth: number) => {
    // Each client uses its accounts in turn, like different shoppers.
    const mine = buyers.filter((_, i) => i % clients === nth)
    for (let turn = 0; Date.now() < end; turn += 1) {
      const buyer = mine[turn % mine.length]
      const product = products[(nth * 7 + turn) % products.length]
      if (!buyer || !product) throw new Error('There are fewer accounts than clients')
      await buy(sandbox, buyer, product)
      settled += 1
    }
  }
  const start = Date.now()
  await Promise.all(Array.from({ length: clients }, (_, nth) => work(nth)))
  return settled / ((Date.now() - start) / 1_000)
}

type Verification = { pending?: boolean }
type Placed = { orderId: string; razorpayOrderId: string }

async function buy(sandbox: Sandbox, { userId, address, post }: BenchShopper, product: string): Promise<void> {
  const items = [{ product, quantity: 1 }]
  const placed = (await post(calls.orderRazorpay.path, { userId, items, address })) as Placed
  const { orderId, razorpayOrderId } = placed
  const { paymentId, signature } = await sandbox.razorpay.pay(razorpayOrderId)
  const proof = { orderId, razorpayOrderId, paymentId, signature }
  let verification = (await post(calls.orderRazorpayVerify.path, proof)) as Verification
  // Retries while the provider has not answered, as the page does.
  while (verification.pending) {
    await pause(500)
    verification = (await post(calls.orderVerifyPayment.path, { orderId })) as Verification
  }
}
