// Carries out what happens in shop.pml at the shop: each of its sentences is one transaction, or one request to the
// provider. An act of a server that is followed by another of the same server and does not go on has died there.
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Razorpay, RazorpayPayment } from '#adapters/razorpay/razorpay'
import { insertProduct } from '#domain/catalogue/add-product'
import { sellForCash } from '#domain/orders/cash/place-cash-order'
import { receiveCash } from '#domain/orders/cash/record-cash'
import { createProviderOrder } from '#domain/orders/checkout/create-provider-order'
import { holdOrder } from '#domain/orders/checkout/hold-order'
import type { Destination } from '#domain/orders/checkout/read-checkout'
import { usableOffer } from '#domain/orders/offers/read-offer'
import { captureTaken, releaseLateHold, takeForCapture } from '#domain/orders/payments/capture-authorised'
import { settleOrder } from '#domain/orders/payments/settle-order'
import { settleReturn } from '#domain/orders/payments/settle-return'
import { verifyCheckout } from '#domain/orders/payments/verify-payment'
import { refundPieces } from '#domain/orders/refunds/refund-pieces'
import { applyRefund, sendRefund } from '#domain/orders/refunds/send-refund'
import { closeAttempt } from '#domain/orders/status/close-attempt'
import { setOrderStatus } from '#domain/orders/status/set-status'
import { Failure } from '#domain/process/failure'
import type { Harness } from '../crash/harness.ts'
import { observe, type PlacedOrder } from './observe.ts'

type Shop = Harness['shop']
/** An act that waits before its request to the provider, and again before it sees the answer. */
type Waiting = { request: () => Promise<unknown>; goOn: () => Promise<unknown> }

export type Replay = {
  /** Throws ImpossibleAct where it cannot happen at the shop. */
  act: (sentence: string) => Promise<void>
  /** In the words of the model. */
  state: () => Promise<string>
  /** What is under way ends, and time passes until nothing is. Resolves with the ids of the orders. */
  end: () => Promise<string[]>
}

/** Nobody can do it at the shop, as when it has not told the shopper where to pay. */
export class ImpossibleAct extends Error {}

const HAMPER = 7
const LONG_MS = 60_000
const PAYMENTS = 2
const ORDERS = 2

/** New products, shoppers and a code, as at the begin of the model. */
export async function startReplay(harness: Harness): Promise<Replay> {
  const { shop, second, sellerId, sandbox, db } = harness
  const { razorpay } = sandbox
  razorpay.timing.set({ refundAfterMs: null })
  const seller = { id: sellerId }
  const products = [await harness.product(1), await harness.product(1)].toSorted()
  const hamper = await addHamper(harness, products)
  const shoppers = [await harness.customer(), await harness.customer()]
  const code = `CODE${randomUUID().slice(0, 8).toUpperCase()}`
  await sql`INSERT INTO offers (code, percent, most) VALUES (${code}, 10, 1)`.execute(db)
  // Both shoppers see its price before one of them uses it.
  const offer = await usableOffer(db, code, shoppers[0]!.id)
  const orders: (PlacedOrder | undefined)[] = Array.from({ length: ORDERS })
  const waiting = new Map<string, Waiting>()
  const seen = new Map<string, RazorpayPayment | undefined>()
  let told = 0

  const serverOf = (pid: string): Shop => (pid === '1' ? shop : second)
  const orderOf = (o: string): PlacedOrder => {
    const order = orders[Number(o)]
    if (!order) throw new ImpossibleAct(`There is no order ${o}`)
    return order
  }
  const paymentOf = (k: string, o: string) => {
    const payment = orderOf(o).payments[Number(k)]
    if (!payment) throw new ImpossibleAct(`Order ${o} has no payment ${k}`)
    return payment
  }
  const underWay = (pid: string): Waiting => {
    const act = waiting.get(pid)
    if (!act) throw new ImpossibleAct(`Server ${pid} does nothing that waits`)
    return act
  }
  const read = ({ context }: Shop, id: string) => context.razorpay.payment(id).then(valueOf)
  const refundOf = async (paymentId: string) => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM refunds WHERE payment_id = ${paymentId} AND reason <> 'part' AND status <> 'dropped'`.execute(db)
    if (!rows[0]) throw new ImpossibleAct(`${paymentId} is not to be refunded`)
    return rows[0].id
  }
  // Of the payment as a whole, not of pieces.
  const refundsAtProvider = (paymentId: string) =>
    razorpay.refunds().filter(({ payment_id: of, receipt }) => of === paymentId && receipt === null)

  const opening = { deadline: performance.now() + LONG_MS * 10 }
  const openPayment = ({ db: own, context }: Shop, order: PlacedOrder, mayExist: boolean) =>
    createProviderOrder(
      own,
      context,
      { id: order.id, userId: order.shopper.id, amountPaise: order.amount },
      { ...opening, mayExist },
    )

  async function hold(server: Shop, need: number, o: string, who: string, byCash: boolean, isCoded: boolean) {
    const shopper = shoppers[Number(who)]!
    const lines = linesOf(need).map((productId) => ({ productId, quantity: 1 }))
    const address = await db.selectFrom('addresses').selectAll().where('id', '=', shopper.address).executeTakeFirst()
    const held = await holdOrder(server.db, server.context, {
      userId: shopper.id,
      standing: 'regular',
      mayPushOut: false,
      heldBefore: 0,
      deadline: performance.now() + LONG_MS,
      lines,
      address: address as Destination,
      offer: isCoded ? offer : null,
      byCash,
    })
    if (!held) throw new Failure('conflict', 'another attempt is open')
    orders[Number(o)] = {
      id: held.id,
      shopper,
      need,
      amount: held.amountPaise,
      isTold: false,
      payments: [],
      parts: ['', ''],
    }
  }

  const linesOf = (need: number) => (need === HAMPER ? [hamper] : products.filter((_, place) => (need >> place) & 1))

  // A payment is told by the browser, by its return from the provider, or by the shop's own look.
  async function tell(k: string, o: string) {
    const { db: own, context } = second
    const { id: orderId, shopper } = orderOf(o)
    const { id: paymentId, signature } = paymentOf(k, o)
    const payment = await read(second, paymentId)
    const proof = { razorpayOrderId: payment.order_id ?? '', paymentId, signature }
    told += 1
    if (told % 3 === 0) await verifyCheckout(own, context, shopper.id, { orderId, ...proof })
    else if (told % 3 === 1) await settleReturn(own, context, proof)
    else await settleOrder(own, context, orderId, payment)
  }

  const acts: [RegExp, (...words: string[]) => unknown][] = [
    [
      /^server (\d) (?:holds|refuses) pieces (\d) of order (\d) of shopper (\d): cash (\d), code (\d)$/,
      (pid, need, o, who, cash, coded) => hold(serverOf(pid!), Number(need), o!, who!, cash === '1', coded === '1'),
    ],
    [
      /^server (\d) takes order (\d) in cash$/,
      (pid, o) => {
        const { db: own, context } = serverOf(pid!)
        return sellForCash(own, context, orderOf(o!).shopper.id, orderOf(o!).id)
      },
    ],
    [
      /^server (\d) has the provider open order (\d)$/,
      async (pid, o) => {
        const act = (server: Shop) => openPayment(server, orderOf(o!), false)
        waiting.set(pid!, await stopping(serverOf(pid!), 'createOrder', act))
        await underWay(pid!).request()
      },
    ],
    [
      /^server (\d) stores that order (\d) is open$/,
      async (pid, o) => {
        await underWay(pid!).goOn()
        orderOf(o!).isTold = true
      },
    ],
    [
      /^server (\d) asks about payment (\d) of order (\d)$/,
      async (pid, k, o) => {
        const payment = orderOf(o!).payments[Number(k)]
        seen.set(pid!, payment && (await read(serverOf(pid!), payment.id)))
      },
    ],
    [
      /^server (\d) settles order (\d) by payment (\d)$/,
      (pid, o) => {
        const { db: own, context } = serverOf(pid!)
        return waiting.get(pid!)?.goOn() ?? settleOrder(own, context, orderOf(o!).id, seen.get(pid!)!)
      },
    ],
    [
      /^server (\d) closes order (\d)$/,
      (pid, o) => {
        const { db: own, context } = serverOf(pid!)
        return closeAttempt(own, context, orderOf(o!).id, { from: 'AWAITING', to: 'EXPIRED', reason: 'expired' })
      },
    ],
    [
      /^server (\d) prepares to capture payment (\d) of order (\d)$/,
      async (pid, k, o) => {
        const server = serverOf(pid!)
        const payment = await read(server, paymentOf(k!, o!).id)
        const taken = await takeForCapture(server.db, server.context, orderOf(o!).id, payment)
        if (!taken) {
          const now = await read(server, payment.id)
          if (now.status !== payment.status) throw new Error('It was captured without its pieces')
          return
        }
        const act = ({ db: own, context }: Shop) => captureTaken(own, context, taken, payment)
        waiting.set(pid!, await stopping(server, 'capture', act))
      },
    ],
    [/^server (\d) captures payment (\d) of order (\d)$/, (pid) => underWay(pid!).request()],
    [
      /^server (\d) releases order (\d)$/,
      (pid, o) => {
        const { db: own, context } = serverOf(pid!)
        return waiting.get(pid!)?.goOn() ?? releaseLateHold(own, context, orderOf(o!).id)
      },
    ],
    [/^server (\d) finds no payment of order (\d) under way$/, () => {}],
    [
      /^payment (\d) of order (\d) is made: exact (\d), captured (\d)$/,
      async (_, o, exact, captured) => {
        const order = orderOf(o!)
        if (!order.isTold) throw new ImpossibleAct('The shopper does not know where to pay')
        const razorpayOrder = razorpay.orders().find(({ receipt }) => receipt === order.id)!
        const { paymentId: id, signature } = await razorpay.pay(razorpayOrder.id, {
          outcome: captured === '1' ? 'captured' : 'authorized',
          amount: exact === '1' ? order.amount : order.amount - 100,
          beside: true,
        })
        order.payments.push({ id, signature })
      },
    ],
    [
      /^the provider captures payment (\d) of order (\d)$/,
      (k, o) => razorpay.misstate(paymentOf(k!, o!).id, { status: 'captured' }),
    ],
    [/^payment (\d) of order (\d) lapses$/, (k, o) => razorpay.misstate(paymentOf(k!, o!).id, { status: 'failed' })],
    [/^somebody tells of payment (\d) of order (\d)$/, (k, o) => tell(k!, o!)],
    [
      /^order (\d) ends unopened$/,
      (o) =>
        closeAttempt(second.db, second.context, orderOf(o!).id, { from: 'CREATING', to: 'EXPIRED', reason: 'expired' }),
    ],
    [
      /^the payment of order (\d) in cash is opened$/,
      async (o) => {
        await openPayment(second, orderOf(o!), true)
        orderOf(o!).isTold = true
      },
    ],
    [
      /^piece (\d) of order (\d) is refunded$/,
      async (x, o) => {
        const { id: orderId, need, parts } = orderOf(o!)
        const product = need === HAMPER ? hamper : products[Number(x)]!
        const key = randomUUID()
        const lines = [{ product, pieces: 1, toShelf: true }]
        await refundPieces(second.db, second.context, sellerId, { orderId, key, why: 'Broken', lines })
        const { id } = await db.selectFrom('part_refunds').select('id').where('key', '=', key).executeTakeFirstOrThrow()
        parts[Number(x)] = id
      },
    ],
    [
      /^piece (\d) of order (\d) is paid back$/,
      async (x, o) => {
        const part = orderOf(o!).parts[Number(x)]!
        const refund = await db.selectFrom('refunds').select('id').where('part_id', '=', part).executeTakeFirst()
        if (!refund) throw new ImpossibleAct('The piece is not refunded')
        await (await stoppedRefund(refund.id)).request()
        for (const { id, receipt, status } of razorpay.refunds())
          if (receipt === part && status === 'pending') await razorpay.refundOutcome(id, 'processed')
      },
    ],
    [
      /^the refund of payment (\d) of order (\d) is sent$/,
      async (k, o) => {
        await stoppedRefund(await refundOf(paymentOf(k!, o!).id))
      },
    ],
    [/^payment (\d) of order (\d) goes back$/, (k, o) => atTheBank(k!, o!, 'processed')],
    [/^the bank refuses payment (\d) of order (\d)$/, (k, o) => atTheBank(k!, o!, 'failed')],
    [
      /^the shop hears that payment (\d) of order (\d) (went|did not go) back$/,
      async (k, o, isBack) => {
        const { id: paymentId } = paymentOf(k!, o!)
        const refund = await refundOf(paymentId)
        // Under the same key, the provider answers as it stands now.
        if (isBack === 'went' || refundsAtProvider(paymentId).at(-1)?.status === 'failed')
          return sendRefund(second.db, second.context, refund)
        // The late report of a try that failed before.
        const [first] = refundsAtProvider(paymentId)
        const report = first && valueOf(await second.context.razorpay.refundById(first.id))
        return report && applyRefund(second.db, second.context, refund, report)
      },
    ],
    [
      /^order (\d) is cancelled$/,
      (o) => setOrderStatus(second.db, second.context, sellerId, orderOf(o!).id, 'Cancelled'),
    ],
    [
      /^the cancellation of order (\d) is undone$/,
      (o) => setOrderStatus(second.db, second.context, sellerId, orderOf(o!).id, 'Order Placed'),
    ],
    [
      /^order (\d) in cash is called off$/,
      (o) => setOrderStatus(second.db, second.context, sellerId, orderOf(o!).id, 'Cancelled'),
    ],
    [/^the courier has the cash of order (\d)$/, (o) => receiveCash(second.db, second.context, seller, orderOf(o!).id)],
  ]

  const stoppedRefund = (refundId: string) =>
    stopping(second, 'refund', ({ db: own, context }) => sendRefund(own, context, refundId))

  async function atTheBank(k: string, o: string, outcome: 'processed' | 'failed') {
    const { id: paymentId } = paymentOf(k, o)
    await (await stoppedRefund(await refundOf(paymentId))).request()
    for (const { id, status } of refundsAtProvider(paymentId))
      if (status === 'pending') await razorpay.refundOutcome(id, outcome)
  }

  return {
    act: async (sentence) => {
      const [form, carryOut] = acts.find(([each]) => each.test(sentence)) ?? []
      if (!form || !carryOut) throw new Error(`The shop has no act: ${sentence}`)
      const words = form.exec(sentence)!.slice(1)
      if (/^server \d (?!stores|settles|closes|captures|releases)/.test(sentence)) waiting.delete(words[0]!)
      await Promise.resolve(carryOut(...words)).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
      })
    },
    state: () => observe(harness, orders, products, PAYMENTS),
    end: async () => {
      razorpay.timing.set({ refundAfterMs: 0 })
      const placed = orders.flatMap((order) => order ?? [])
      const payments = new Set(placed.flatMap(({ payments: made }) => made.map(({ id }) => id)))
      for (const { id, status, payment_id } of razorpay.refunds())
        if (status === 'pending' && payments.has(payment_id)) await razorpay.refundOutcome(id, 'processed')
      for (const { id } of placed) await harness.rounds(id)
      return placed.map(({ id }) => id)
    },
  }
}

async function addHamper({ db }: Harness, parts: readonly string[]): Promise<string> {
  const data = { name: 'Hamper of dates', category: 'Gift-Hampers', price: 300, offerPrice: 250, quantity: 0 } as const
  const made = { description: [], parts: parts.map((product) => ({ product, pieces: 1 })) }
  const { id } = await db.transaction().execute((tx) => insertProduct(tx, { ...data, ...made }, [], null))
  return id
}

/** Begins an act. One kind of its requests to the provider waits, and so does the answer. */
async function stopping(
  { db, context }: Shop,
  request: 'createOrder' | 'capture' | 'refund',
  act: (shop: Shop) => Promise<unknown>,
): Promise<Waiting> {
  const [reached, asked, answered, heard] = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const original = context.razorpay[request] as (...args: unknown[]) => Promise<unknown>
  const held = async (...args: unknown[]) => {
    reached!.resolve()
    await asked!.promise
    const answer = await original(...args)
    answered!.resolve()
    await heard!.promise
    return answer
  }
  const razorpay: Razorpay = { ...context.razorpay, [request]: held }
  const whole = act({ db, context: { ...context, razorpay } })
  // It may fail before anybody waits for its end.
  whole.catch(() => {})
  await Promise.race([reached!.promise, whole])
  return {
    request: () => {
      asked!.resolve()
      return Promise.race([answered!.promise, whole])
    },
    goOn: () => {
      heard!.resolve()
      return whole
    },
  }
}

function valueOf<T>(outcome: { is: 'done'; value: T } | { is: 'refused' | 'unreachable'; reason: string }): T {
  if (outcome.is !== 'done') throw new Error(outcome.reason)
  return outcome.value
}
