// Clients that fill carts or buy, with the calls of the specification; a client uses its accounts in turn.
import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'

import type { Account } from '../accounts.ts'
import { answerParent } from '../child.ts'

export type Buying = {
  shop: string
  flow: 'order' | 'cart'
  /** Of the provider, whose checkout signs each payment. */
  keySecret: string
  accounts: Account[]
  products: string[]
  clients: number
  seconds: number
  /** Counts refusals and goes on, as shoppers of a shop that is too slow; otherwise the first one is an error. */
  mayRefuse?: boolean
}
export type Bought = { done: number; refused: number; perSecond: number; p50: number; p99: number }

type Call = (account: Account, path: string, body: object) => Promise<Answer>
type Answer = { success: boolean; pending?: boolean; msg?: string }
/** The turn of a client: with which account it buys which product. */
type Turn = { nth: number; account: Account; product: string; products: string[] }

const ADDS = 5
const agent = new Agent({ keepAlive: true })

answerParent<Buying, Bought>(async (buying) => {
  const { shop, flow, accounts, products, clients, seconds, mayRefuse = false } = buying
  const call: Call = (account, path, body) => post(shop, account, path, body)
  const act = flow === 'cart' ? fillCart : buyer(buying.keySecret)
  const times: number[] = []
  let refused = 0
  const used = new Set<Account>()
  const began = performance.now()
  const end = began + seconds * 1_000
  const work = async (client: number) => {
    const mine = accounts.filter((_, i) => i % clients === client)
    // Each client acts once at least, however short the time is.
    for (let nth = 0; nth === 0 || performance.now() < end; nth += 1) {
      const account = mine[nth % mine.length]
      if (!account) throw new Error('There are fewer accounts than clients.')
      used.add(account)
      const at = performance.now()
      const product = products[(client * 7 + nth) % products.length]!
      const acts = await act(call, { nth: client * 7 + nth, account, product, products }).catch((error: unknown) => {
        if (!mayRefuse) throw error
        refused += 1
        return 0
      })
      for (let i = 0; i < acts; i += 1) times.push((performance.now() - at) / acts)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
  const took = (performance.now() - began) / 1_000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  await forgetAddresses(call, used)
  return { done: times.length, refused, perSecond: times.length / took, p50: at(0.5), p99: at(0.99) }
})

/** Adds one product after the other; returns how many. */
async function fillCart(call: Call, { nth, account, products }: Turn): Promise<number> {
  const cartItems: Record<string, number> = {}
  for (let i = 0; i < ADDS; i += 1) {
    cartItems[products[(nth * ADDS + i) % products.length]!] = 1
    await succeed(call(account, calls.cartUpdate.path, { cartItems }))
  }
  return ADDS
}

const address = {
  firstName: 'Asha',
  lastName: 'Raman',
  email: 'asha@example.com',
  street: '12 Beach Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  zipCode: '600001',
  country: 'India',
  phone: '9876543210',
}

/** Fills the cart, adds an address, places the order and pays it; returns 1. */
function buyer(keySecret: string) {
  return async (call: Call, { account, product }: Turn): Promise<number> => {
    await succeed(call(account, calls.cartUpdate.path, { cartItems: { [product]: 2 } }))
    const added = await succeed<{ address: { _id: string } }>(call(account, calls.addressAdd.path, address))
    account.addresses.push(added.address._id)
    const checkout = { userId: account.userId, items: [{ product, quantity: 2 }], address: added.address._id }
    const { orderId, razorpayOrderId } = await succeed<{ orderId: string; razorpayOrderId: string }>(
      call(account, calls.orderRazorpay.path, checkout),
    )
    const paymentId = razorpayOrderId.replace('order_', 'pay_')
    const signature = createHmac('sha256', keySecret).update(`${razorpayOrderId}|${paymentId}`).digest('hex')
    const proof = { paymentId, razorpayOrderId, orderId, signature }
    let verified = await call(account, calls.orderRazorpayVerify.path, proof)
    while (verified.pending) {
      await pause(50)
      verified = await call(account, calls.orderVerifyPayment.path, { orderId })
    }
    await succeed(Promise.resolve(verified))
    return 1
  }
}

// An address book is limited. Another shop may not have this call, and then no limit either.
async function forgetAddresses(call: Call, accounts: Iterable<Account>): Promise<void> {
  for (const account of accounts) {
    const ids = account.addresses.splice(0)
    await Promise.all(ids.map((id) => call(account, calls.addressDelete.path, { id }).catch(() => undefined)))
  }
}

async function succeed<T extends object>(answering: Promise<Answer>): Promise<Answer & T> {
  const answer = await answering
  if (!answer.success) throw new Error(`The shop refuses: ${answer.msg ?? ''}`)
  return answer as Answer & T
}

function post(shop: string, account: Account, path: string, sent: object): Promise<Answer> {
  const body = Buffer.from(JSON.stringify(sent))
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    cookie: account.cookie,
    'x-forwarded-for': account.from,
  }
  return new Promise((resolve, reject) => {
    const asked = request(shop + path, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('error', reject)
      response.on('end', () => {
        try {
          resolve(JSON.parse(text) as Answer)
        } catch {
          reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 200)}`))
        }
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
