import type { Store } from '../store.ts'
import type { Timers } from '../timers.ts'
import { type Account, type Timing, openAccount } from './account.ts'
import { type How, attempt, findPayment, resumePayments, settleLate } from './attempts.ts'
import { checkoutPages } from './checkout.ts'
import type { Order, Payment, RefundEntity } from './entities.ts'
import type { Fault } from './faults.ts'
import { misstate, misstateRefund, type Misstatement } from './misstate.ts'
import { createOrder } from './orders.ts'
import { refund, refundOutcome, resumeRefunds } from './refunds.ts'
import { type SandboxRequest, createRequests } from './requests.ts'
import { restApi } from './rest.ts'
import type { SandboxWebhook } from './webhooks.ts'

export type { Fault, SandboxRequest, SandboxWebhook, Timing }

/** What the stand-in has, with the number of REST calls that made or named it. */
export type SandboxOrder = Order & { requests: number }
export type SandboxPayment = Payment & { requests: number }
export type SandboxRefund = RefundEntity & { requests: number }

export type RazorpayControls = {
  sendWebhooksTo: (url: string) => void
  /**
   * A shopper acts in the checkout of an order. `amount` in paise. The signature is made for a failed payment too.
   * `unheard`: its webhooks are never sent.
   */
  pay: (
    razorpayOrderId: string,
    how?: Pick<How, 'outcome' | 'method' | 'amount' | 'currency'> & { unheard?: boolean | undefined },
  ) => Promise<{ paymentId: string; signature: string }>
  /** Somebody pays another business on the same account, by a payment link say; `amount` in paise. */
  payElsewhere: (amount: number) => Promise<string>
  /** failed -> authorized or captured, authorized -> captured; given back at once when the order is paid already. */
  settleLate: (paymentId: string, outcome: 'authorized' | 'captured') => Promise<void>
  refundOutcome: (refundId: string, outcome: 'processed' | 'failed') => Promise<void>
  /** The merchant gives money back by hand, on the provider's own pages; all that is left without `amount` (paise). */
  refund: (paymentId: string, how?: { amount?: number | undefined; unheard?: boolean | undefined }) => Promise<string>
  /** The provider's books change without a word, as the real one's never do. */
  misstate: (paymentId: string, change: Misstatement) => Promise<void>
  misstateRefund: (refundId: string, become: 'gone' | 'failed' | 'processed') => Promise<void>
  faults: { set: (fault: Fault) => void; clear: () => void; list: () => Fault[] }
  /** When things happen by themselves. */
  timing: { get: () => Timing; set: (timing: { [name in keyof Timing]?: Timing[name] | undefined }) => void }
  orders: () => SandboxOrder[]
  payments: () => SandboxPayment[]
  refunds: () => SandboxRefund[]
  webhooks: () => SandboxWebhook[]
  /** The statuses answered; 0 for no answer. */
  redeliver: (webhookId: string, options?: { times?: number; eventId?: string }) => Promise<number[]>
  /** X-Razorpay-Signature of a raw body. */
  sign: (body: string) => string
  requests: () => SandboxRequest[]
}

/** The stand-in for Razorpay: its REST API, its checkout, its webhooks, and the controls of all three. */
export function createRazorpaySandbox(store: Store, timers: Timers) {
  const account = openAccount(store, timers)
  const requests = createRequests()
  resumePayments(account)
  resumeRefunds(account)
  return {
    keys: account.keys,
    checkout: checkoutPages(account),
    rest: restApi(account, requests),
    controls: controlsOf(account, requests),
  }
}

const elsewhere = (amount: number) => ({
  amount,
  currency: 'INR' as const,
  payment: { capture: 'automatic' as const, capture_options: { automatic_expiry_period: 12 } },
})

function controlsOf(account: Account, requests: ReturnType<typeof createRequests>): RazorpayControls {
  const heard = <T>(unheard: boolean, act: () => T) => (unheard ? account.webhooks.unsent(act) : act())
  const counted = <T extends { id: string }>(thing: T) => ({ ...thing, requests: requests.count(thing.id) })
  return {
    sendWebhooksTo: account.webhooks.sendTo,
    pay: async (orderId, { unheard = false, ...how } = {}) => {
      const { id } = heard(unheard, () => attempt(account, orderId, how))
      return { paymentId: id, signature: account.checkoutSignature(orderId, id) }
    },
    payElsewhere: async (amount) => attempt(account, createOrder(account, elsewhere(amount)).id, {}).id,
    settleLate: async (paymentId, outcome) => void settleLate(account, paymentId, outcome),
    refundOutcome: async (refundId, outcome) => void refundOutcome(account, refundId, outcome),
    refund: async (paymentId, { amount, unheard = false } = {}) =>
      heard(unheard, () => refund(account, findPayment(account, paymentId), { amount })).id,
    misstate: async (paymentId, change) => misstate(account, paymentId, change),
    misstateRefund: async (refundId, become) => misstateRefund(account, refundId, become),
    faults: account.faults,
    timing: {
      get: () => ({ ...account.timing }),
      set: (timing) => {
        for (const [name, value] of Object.entries(timing)) {
          if (value !== undefined) Object.assign(account.timing, { [name]: value })
        }
      },
    },
    orders: () => account.orders.all().map(counted),
    payments: () => account.payments.all().map(counted),
    refunds: () => account.refunds.all().map(counted),
    webhooks: account.webhooks.all,
    redeliver: account.webhooks.redeliver,
    sign: account.webhooks.sign,
    requests: requests.all,
  }
}
