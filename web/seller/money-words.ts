import { formatRupees } from '#contract/money'
import type { Difference, DifferenceKind, ResolveAct } from '#contract/money-by-day'

/** One difference as the seller reads it: what is wrong, what pressing the button does, and what it asks first. */
export type Words = { title: string; button: string; note: string; ask?: string; other?: OtherWords | undefined }

/** A second button, for what only the seller can know. */
type OtherWords = { act: ResolveAct; button: string; ask: string }

/** An amount with its sign before it; one of another currency by its name. */
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

type Told = Omit<Difference, 'amount'> & { amount: string; who: string }

const words: Record<DifferenceKind, (told: Told) => Words> = {
  unsettled: ({ amount, who }) => ({
    title: `${who} paid ${amount}, and the order does not know`,
    button: 'Settle it',
    note: 'The order becomes paid. Should its goods be gone, the money goes back.',
  }),
  'second payment': ({ amount, who }) => ({
    title: `${who} paid ${amount} once more`,
    button: 'Send it back',
    note: 'The order has its money already, or is cancelled. What came on top goes back.',
  }),
  unmatched: ({ amount, who, orderId }) => ({
    title: orderId ? `${amount} of ${who} has come after all` : `${amount} came in for no order of this shop`,
    button: 'Send it back',
    note: orderId
      ? 'The order was cancelled because its money was not there.'
      : 'From a payment link, or for another shop on the same Razorpay account? Then it is not yours to send back.',
    ask: `${amount} goes back to whoever paid. It cannot be called back.`,
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
          title: `${amount} of ${who} is promised, but not captured`,
          button: 'Capture it',
          note: 'The order counts as paid. The bank holds the money until it is captured.',
        }
      : {
          title: `${amount} of ${who} is not at Razorpay`,
          button: 'Cancel the order',
          note: 'The order counts as paid, but the money is not there. Do not send it off.',
          ask: `The order is cancelled, its goods return to the shelf, and ${who} is told. No money moves.`,
        },
  'other amount': ({ amount, who, orderAmount = 0, act }) => ({
    title: `${who} paid ${amount} instead of ${money(orderAmount, 'INR')}`,
    ...(act === 'correct amount'
      ? {
          button: 'Send the true amount back',
          note: `This money goes back anyway, but the shop would send ${money(orderAmount, 'INR')}.`,
          ask: `${amount} goes back to ${who}. Nothing else about the order changes.`,
        }
      : {
          button: 'Cancel and send it back',
          note: `The order counts on ${money(orderAmount, 'INR')}.`,
          ask: `The order is cancelled, its goods return to the shelf, and ${amount} goes back to ${who}.`,
        }),
  }),
  'refund unknown': ({ amount, who }) => ({
    title: `${amount} went back to ${who}, and the order does not know`,
    button: 'Take it over',
    note: 'Made by hand at Razorpay. If nothing is left of the money, the order is cancelled and its goods return to the shelf.',
  }),
  'refund not sent': ({ amount, who, reason }) => ({
    title: `${amount} should go back to ${who}, and has not`,
    button: 'Try the refund again',
    note: reason ? `Last time: ${reason}.` : 'It is tried again by itself, too.',
  }),
  'refund missing': ({ amount, who, reason }) => ({
    title: reason ? `The bank did not take ${amount} for ${who}` : `Razorpay has no refund of ${amount} to ${who}`,
    button: 'Send it again',
    note: 'The order says it is back. Razorpay is asked once more first, so it cannot go twice.',
  }),
}
