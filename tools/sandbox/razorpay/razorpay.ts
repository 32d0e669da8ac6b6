import type { Store } from '../store.ts'
import type { Timers } from '../timers.ts'
import { type Account, type Timing, openAccount } from './account.ts'
import { type PaymentOptions, attempt, findPayment, resumePayments, settleLate } from './attempts.ts'
import { checkoutPages } from './checkout.ts'
import type { StoredOrder, Payment, RefundEntity } from './entities.ts'
import type { Fault } from './faults.ts'
import { misstate, misstateRefund, type Misstatement } from './misstate.ts'
import { createOrder } from './orders.ts'
import { refund, refundOutcome, resumeRefunds } from './refunds.ts'
import { type SandboxRequest, createRequests } from './requests.ts'
import { restApi } from './rest.ts'
import type { SandboxWebhook } from './webhooks.ts'

export type { Fault, SandboxRequest, SandboxWebhook, Timing }

/** An entity with the number of REST calls that created or named it. */
export type SandboxOrder = StoredOrder & { requests: number }
export type SandboxPayment = Payment & { requests: number }
export type SandboxRefund = RefundEntity & { requests: number }

export type RazorpayControls = {
  sendWebhooksTo: (url: string) => void
  /**
   * A shopper pays in the checkout of an order. `amount` in paise. A failed payment also gets a signature.
   * `silent`: its webhooks are never sent.
   */
  pay: (
    razorpayOrderId: string,
    how?: Pick<PaymentOptions, 'outcome' | 'method' | 'amount' | 'currency' | 'email' | 'contact' | 'beside'> & {
      silent?: boolean | undefined
    },
  ) => Promise<{ paymentId: string; signature: string }>
  /** A payment to another business on the same account, for example by payment link; `amount` in paise. */
  payElsewhere: (amount: number) => Promise<string>
  /** failed -> authorized or captured, authorized or pending -> captured; refunded at once when the order is already paid. */
  settleLate: (paymentId: string, outcome: 'authorized' | 'captured') => Promise<void>
  refundOutcome: (refundId: string, outcome: 'processed' | 'failed') => Promise<void>
  /** A manual refund on the provider's dashboard; without `amount` (paise) everything that is left. */
  refund: (paymentId: string, how?: { amount?: number | undefined; silent?: boolean | undefined }) => Promise<string>
  /** Changes the provider's records without a webhook, which the real provider never does. */
  misstate: (paymentId: string, change: Misstatement) => Promise<void>
  misstateRefund: (refundId: string, become: 'gone' | 'failed' | 'processed') => Promise<void>
  faults: { set: (fault: Fault) => void; clear: () => void; list: () => Fault[] }
  /** The delays of automatic events. */
  timing: { get: () => Timing; set: (timing: { [name in keyof Timing]?: Timing[name] | undefined }) => void }
  /** Whether the account has cash on delivery. */
  cash: { isActive: () => boolean; setActive: (isActive: boolean) => void }
  orders: () => SandboxOrder[]
  payments: () => SandboxPayment[]
  refunds: () => SandboxRefund[]
  webhooks: () => SandboxWebhook[]
  /** Returns the HTTP statuses; 0 for no answer. */
  redeliver: (webhookId: string, options?: { times?: number; eventId?: string }) => Promise<number[]>
  /** X-Razorpay-Signature of a raw body. */
  sign: (body: string) => string
  requests: () => SandboxRequest[]
}

/** The stand-in for Razorpay: REST API, checkout, webhooks, and their controls. */
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
  const run = <T>(silent: boolean, act: () => T) => (silent ? account.webhooks.unsent(act) : act())
  const counted = <T extends { id: string }>(thing: T) => ({ ...thing, requests: requests.count(thing.id) })
  return {
    sendWebhooksTo: account.webhooks.sendTo,
    pay: async (orderId, { silent = false, ...how } = {}) => {
      const { id } = run(silent, () => attempt(account, orderId, how))
      return { paymentId: id, signature: account.checkoutSignature(orderId, id) }
    },
    payElsewhere: async (amount) => attempt(account, createOrder(account, elsewhere(amount)).id, {}).id,
    settleLate: async (paymentId, outcome) => void settleLate(account, paymentId, outcome),
    refundOutcome: async (refundId, outcome) => void refundOutcome(account, refundId, outcome),
    refund: async (paymentId, { amount, silent = false } = {}) =>
      run(silent, () => refund(account, findPayment(account, paymentId), { amount })).id,
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
    cash: {
      isActive: () => account.cash.isActive,
      setActive: (isActive) => {
        account.cash.isActive = isActive
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
