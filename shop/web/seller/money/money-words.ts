import { formatRupees } from '#contract/money/money'
import type { Difference, DifferenceKind, ResolveAct } from '#contract/money/money-by-day'

/** The texts of one difference: what is wrong, the button, a note, and the question before the action. */
export type Words = { title: string; button: string; note: string; ask?: string; other?: OtherWords | undefined }

/** A second button, for a decision that only the seller can make. */
type OtherWords = { act: ResolveAct; button: string; ask: string }

/** An amount with its currency. */
export function money(amount: number, currency: string): string {
  return currency === 'INR' ? formatRupees(amount) : `${currency} ${amount.toFixed(2)}`
}

/** `+₹102.00`, `-₹3.00`, `₹0.00`. */
export function signed(rupees: number): string {
  return rupees > 0 ? `+${formatRupees(rupees)}` : formatRupees(rupees)
}

export function wordsFor(difference: Difference): Words {
  const amount = money(difference.amount, difference.currency)
  const who = difference.customer ?? 'Somebody'
  return words[difference.kind]({ ...difference, amount, who })
}

type Facts = Omit<Difference, 'amount'> & { amount: string; who: string }

const words: Record<DifferenceKind, (facts: Facts) => Words> = {
  unsettled: ({ amount, who }) => ({
    title: `${who} paid ${amount}, but the order is not marked as paid`,
    button: 'Settle it',
    note: 'This marks the order as paid. If its items are sold out by now, the money is refunded.',
  }),
  'second payment': ({ amount, who }) => ({
    title: `${who} paid ${amount} a second time`,
    button: 'Send it back',
    note: 'The order is already paid, or is cancelled. The extra payment is refunded.',
  }),
  unmatched: ({ amount, who, orderId }) => ({
    title: orderId ? `${amount} from ${who} arrived late` : `${amount} belongs to no order of this shop`,
    button: 'Send it back',
    note: orderId
      ? 'The order was cancelled because its money was missing.'
      : 'From a payment link, or for another shop on the same Razorpay account? Then it is not yours to refund.',
    ask: `${amount} is refunded to the payer. This cannot be undone.`,
    other: orderId
      ? undefined
      : {
          act: 'ignore',
          button: 'Not the shop’s',
          ask: `${amount} stays at Razorpay and never counts on this page again. This cannot be undone.`,
        },
  }),
  'not captured': ({ amount, who, act }) =>
    act === 'capture'
      ? {
          title: `${amount} from ${who} is authorised, but not captured`,
          button: 'Capture it',
          note: 'The order counts as paid. The bank reserves the money until it is captured.',
        }
      : {
          title: `${amount} from ${who} is not at Razorpay`,
          button: 'Cancel the order',
          note: 'The order counts as paid, but the money is missing. Do not ship it.',
          ask: `The order is cancelled, its items are restocked, and ${who} gets an email. No money moves.`,
        },
  'other amount': ({ amount, who, orderAmount = 0, act }) => ({
    title: `${who} paid ${amount} instead of ${money(orderAmount, 'INR')}`,
    ...(act === 'correct amount'
      ? {
          button: 'Refund the actual amount',
          note: `This payment is being refunded, but with the amount ${money(orderAmount, 'INR')}.`,
          ask: `${amount} is refunded to ${who}. Nothing else about the order changes.`,
        }
      : {
          button: 'Cancel and refund',
          note: `The order expects ${money(orderAmount, 'INR')}.`,
          ask: `The order is cancelled, its items are restocked, and ${amount} is refunded to ${who}.`,
        }),
  }),
  'refund unknown': ({ amount, who }) => ({
    title: `${amount} was refunded to ${who}, but the order does not show it`,
    button: 'Record it',
    note: 'Made manually at Razorpay. If nothing of the payment is left, the order is cancelled and its items are restocked.',
  }),
  'refund not sent': ({ amount, who, reason }) => ({
    title: `${amount} is owed to ${who}, but not refunded`,
    button: 'Try the refund again',
    note: reason ? `Last time: ${reason}.` : 'It is also retried automatically.',
  }),
  'refund missing': ({ amount, who, reason }) => ({
    title: reason ? `The refund of ${amount} to ${who} failed` : `Razorpay has no refund of ${amount} to ${who}`,
    button: 'Send it again',
    note: 'The order counts as refunded. Razorpay is checked again first, so nothing is refunded twice.',
  }),
}
