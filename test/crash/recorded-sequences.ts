// The shortest days on which the shop, or a naive build of it, once went wrong: replayed first, each time. A day that
// model.test.ts finds is printed in just these words; it belongs here.
import type fc from 'fast-check'

import {
  cancelByShopper,
  goToPay,
  lookAfter,
  passTime,
  prove,
  setBySeller,
  setShelf,
  someSeconds,
} from '#test/crash/acts'
import { command } from '#test/crash/commands'
import type { Model } from '#test/crash/model'
import { setMoneyRight, tryRefund } from '#test/crash/money-acts'
import {
  answerLate,
  decideRefund,
  loseRefundAnswer,
  pay,
  refundByHand,
  slowBank,
  tell,
} from '#test/crash/provider-acts'
import type { World } from '#test/crash/world'

export type Day = Iterable<fc.AsyncCommand<Model, World>>

const one = [{ product: 0, quantity: 1 }]
const all = [{ product: 0, quantity: 3 }]
const other = [{ product: 1, quantity: 1 }]
const bought = () => [command(goToPay(0, one)), command(pay(0, 'captured')), command(prove(0))]

export const recordedSequences: Record<string, () => Day> = {
  'an attempt that was open for three days gives way to another': () => [
    command(goToPay(0, one)),
    command(passTime(0, 4_320)),
    command(goToPay(0, other)),
  ],
  // Mutant: takes any amount for the right one.
  'too little is no payment': () => [command(goToPay(0, one)), command(pay(0, 'captured', false)), command(prove(0))],
  // Mutant: takes an authorised payment for a captured one.
  'authorised is not paid': () => [command(goToPay(0, one)), command(pay(0, 'authorized')), command(prove(0))],
  // Mutant: gives up a hold without asking the provider.
  'paid in the last moment of the hold': () => [
    command(goToPay(0, one)),
    command(pay(0, 'captured')),
    command(passTime(0, 26)),
    command(lookAfter(0)),
  ],
  // Mutant: captures first and takes the goods second.
  'authorised when the goods are with another': () => [
    command(goToPay(0, all)),
    command(pay(0, 'failed')),
    command(passTime(0, 26)),
    command(lookAfter(0)),
    command(goToPay(1, one)),
    command(answerLate(0, 'authorized')),
    command(lookAfter(0)),
  ],
  // Mutant: writes the mail after the commit.
  'the payment is written, and the shop dies before it writes the mail': () => [
    command(goToPay(0, one)),
    command(pay(0, 'captured')),
    command(prove(0), { at: 9, moment: 'after' }),
  ],
  'the refund is made and its answer lost': () => [
    ...bought(),
    command(loseRefundAnswer()),
    command(cancelByShopper(0)),
  ],
  // Mutant: takes over what the provider tells of a refund without a word to the shopper.
  'the seller cancels, a person gives it all back, and the provider tells of that': () => [
    ...bought(),
    command(setBySeller(0, 'Cancelled')),
    command(refundByHand(0, false)),
    command(tell(0, 3)),
    command(tell(0, 4)),
  ],
  // Mutant: notes that a refund is pending, and leaves it as not sent.
  'the seller thinks better of it when a person has given it all back, slowly': () => [
    ...bought(),
    command(setBySeller(0, 'Cancelled')),
    command(slowBank(true)),
    command(refundByHand(0, false)),
    command(tell(0, 3)),
    command(setBySeller(0, 'Packed')),
  ],
  // Mutant: owes the whole, though a part of it went back.
  'a half goes back by hand, and the seller cancels': () => [
    ...bought(),
    command(refundByHand(0, true)),
    command(setMoneyRight()),
    command(setBySeller(0, 'Cancelled')),
    command(someSeconds()),
  ],
  // Mutant: takes the rest of a refund for sent.
  'a half goes back by hand from what the seller has cancelled, and thinks better of': () => [
    ...bought(),
    command(setBySeller(0, 'Cancelled')),
    command(refundByHand(0, true)),
    command(setMoneyRight()),
    command(setBySeller(0, 'Packed')),
    command(refundByHand(0, false)),
    command(setMoneyRight()),
  ],
  // Mutant: takes a refund over beside the one that is owed.
  'a half goes back by hand before the shop hears of the payment, which comes too late': () => [
    command(goToPay(0, all)),
    command(passTime(0, 26)),
    command(lookAfter(0)),
    command(pay(0, 'captured')),
    command(refundByHand(0, true)),
    command(setShelf(0, 0)),
    command(lookAfter(0)),
    command(tryRefund(0)),
    command(setMoneyRight()),
    command(tryRefund(0)),
  ],
  // Mutant: lets go of a part that the bank did not take, though nothing of that money may stay.
  'the bank does not take the half that a person gave back of money that came too late': () => [
    command(goToPay(0, all)),
    command(passTime(0, 26)),
    command(lookAfter(0)),
    command(pay(0, 'captured')),
    command(slowBank(true)),
    command(refundByHand(0, true)),
    command(setShelf(0, 0)),
    command(lookAfter(0)),
    command(setMoneyRight()),
    command(decideRefund(0, 'failed')),
  ],
  'a second payment comes late and lapses, and the bank does not take the refund of the first': () => [
    command(goToPay(0, [{ product: 0, quantity: 1 }])),
    command(pay(0, 'failed', false)),
    command(pay(0, 'captured', false)),
    command(slowBank(true)),
    command(answerLate(0, 'authorized')),
    command(lookAfter(0)),
    command(decideRefund(0, 'failed')),
  ],
}
