// The shortest sequences on which the shop, or a mutation of it, once failed; they run before the random ones. A failure
// of model.test.ts is printed in this form, to be added here.
import type fc from 'fast-check'

import {
  cancelByShopper,
  checkOut,
  reconcileOne,
  refundPiecesBySeller,
  letTimePass,
  verify,
  setBySeller,
  setStock,
  runDelayedJobs,
} from './actions.ts'
import { command } from './commands.ts'
import type { Model } from './model.ts'
import { resolveDifference, retryRefund } from './money-actions.ts'
import type { System } from './observed-state.ts'
import {
  completeLate,
  concludeRefund,
  dropRefundAnswer,
  payOrder,
  refundExternally,
  holdRefunds,
  deliverWebhook,
} from './provider-actions.ts'

export type Sequence = Iterable<fc.AsyncCommand<Model, System>>

const one = [{ product: 0, quantity: 1 }]
const all = [{ product: 0, quantity: 3 }]
const other = [{ product: 1, quantity: 1 }]
const bought = () => [command(checkOut(0, one)), command(payOrder(0, 'captured')), command(verify(0))]

export const recordedSequences: Record<string, () => Sequence> = {
  'an attempt that was open for three days is replaced by another': () => [
    command(checkOut(0, one)),
    command(letTimePass(0, 4_320)),
    command(checkOut(0, other)),
  ],
  'authorised for an attempt that was replaced, and its goods are held by another shopper': () => [
    command(checkOut(0, all)),
    command(payOrder(0, 'authorized')),
    command(checkOut(0, other)),
    command(checkOut(1, all)),
    command(verify(0)),
  ],
  // Mutation: accepts any amount.
  'too small an amount is no payment': () => [
    command(checkOut(0, one)),
    command(payOrder(0, 'captured', false)),
    command(verify(0)),
  ],
  // Mutation: treats an authorised payment as captured.
  'an authorised payment is not paid': () => [
    command(checkOut(0, one)),
    command(payOrder(0, 'authorized')),
    command(verify(0)),
  ],
  // Mutation: ends a hold without asking the provider.
  'paid in the last moment of the hold': () => [
    command(checkOut(0, one)),
    command(payOrder(0, 'captured')),
    command(letTimePass(0, 26)),
    command(reconcileOne(0)),
  ],
  // Mutation: captures first and takes the goods second.
  'authorised when the goods are sold to another shopper': () => [
    command(checkOut(0, all)),
    command(payOrder(0, 'failed')),
    command(letTimePass(0, 26)),
    command(reconcileOne(0)),
    command(checkOut(1, one)),
    command(completeLate(0, 'authorized')),
    command(reconcileOne(0)),
  ],
  // Mutation: queues the mail after the commit.
  'the payment is recorded, and the shop crashes before it queues the email': () => [
    command(checkOut(0, one)),
    command(payOrder(0, 'captured')),
    command(reconcileOne(0), { at: 8, moment: 'after' }),
  ],
  'the refund is made and its response lost': () => [
    ...bought(),
    command(dropRefundAnswer()),
    command(cancelByShopper(0)),
  ],
  // Mutation: applies a refund reported by the provider without telling the shopper.
  'the seller cancels, a person refunds all of it, and the provider reports that': () => [
    ...bought(),
    command(setBySeller(0, 'Cancelled')),
    command(refundExternally(0, false)),
    command(deliverWebhook(0, 3)),
    command(deliverWebhook(0, 4)),
  ],
  // Detects a pending external refund that is recorded as not sent.
  'the seller undoes a cancellation after a person refunded all of it, slowly': () => [
    ...bought(),
    command(setBySeller(0, 'Cancelled')),
    command(holdRefunds(true)),
    command(refundExternally(0, false)),
    command(deliverWebhook(0, 3)),
    command(setBySeller(0, 'Packed')),
  ],
  // Mutation: owes the whole amount although a part was refunded externally.
  'half is refunded manually, and the seller cancels': () => [
    ...bought(),
    command(refundExternally(0, true)),
    command(resolveDifference()),
    command(setBySeller(0, 'Cancelled')),
    command(runDelayedJobs()),
  ],
  // Detects treating the rest of a refund as sent.
  'half is refunded manually of an order that the seller cancels, and undoes that': () => [
    ...bought(),
    command(setBySeller(0, 'Cancelled')),
    command(refundExternally(0, true)),
    command(resolveDifference()),
    command(setBySeller(0, 'Packed')),
    command(refundExternally(0, false)),
    command(resolveDifference()),
  ],
  // Mutation: takes over an external refund beside the one that is owed.
  'half is refunded manually before the shop knows of the payment, which comes too late': () => [
    command(checkOut(0, all)),
    command(letTimePass(0, 26)),
    command(reconcileOne(0)),
    command(payOrder(0, 'captured')),
    command(refundExternally(0, true)),
    command(setStock(0, 0)),
    command(reconcileOne(0)),
    command(retryRefund(0)),
    command(resolveDifference()),
    command(retryRefund(0)),
  ],
  // Mutation: drops a failed part although all of the payment must be returned.
  'the bank rejects the half that a person refunded of a late payment': () => [
    command(checkOut(0, all)),
    command(letTimePass(0, 26)),
    command(reconcileOne(0)),
    command(payOrder(0, 'captured')),
    command(holdRefunds(true)),
    command(refundExternally(0, true)),
    command(setStock(0, 0)),
    command(reconcileOne(0)),
    command(resolveDifference()),
    command(concludeRefund(0, 'failed')),
  ],
  'a second payment comes late and lapses, and the bank rejects the refund of the first': () => [
    command(checkOut(0, [{ product: 0, quantity: 1 }])),
    command(payOrder(0, 'failed', false)),
    command(payOrder(0, 'captured', false)),
    command(holdRefunds(true)),
    command(completeLate(0, 'authorized')),
    command(reconcileOne(0)),
    command(concludeRefund(0, 'failed')),
  ],
  // Detects an external refund that is refused because of pieces whose refund the provider can never pay in full.
  'half is refunded manually before the seller refunds all pieces': () => [
    command(checkOut(0, one)),
    command(payOrder(0, 'captured', true)),
    command(resolveDifference()),
    command(refundExternally(0, true), { at: 1, moment: 'before' }),
    command(refundPiecesBySeller(0, [{ place: 0, pieces: 1, toShelf: false }])),
    command(reconcileOne(0)),
  ],
}
