// The shortest days on which the shop, or a naive build of it, once went wrong: replayed first, each time. A day that
// model.test.ts finds is printed in just these words; it belongs here.
import type fc from 'fast-check'

import { cancelByShopper, goToPay, lookAfter, passTime, prove } from '#test/crash/acts'
import { command } from '#test/crash/commands'
import type { Model } from '#test/crash/model'
import { answerLate, loseRefundAnswer, pay } from '#test/crash/provider-acts'
import type { World } from '#test/crash/world'

export type Day = Iterable<fc.AsyncCommand<Model, World>>

const one = [{ product: 0, quantity: 1 }]
const all = [{ product: 0, quantity: 3 }]
const other = [{ product: 1, quantity: 1 }]
const bought = () => [command(goToPay(0, one)), command(pay(0, 'captured')), command(prove(0))]

export const keptDays: Record<string, () => Day> = {
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
    command(prove(0), { at: 8, moment: 'after' }),
  ],
  // Mutant: asks for a refund under a new key at each try.
  'the refund is made and its answer lost': () => [
    ...bought(),
    command(loseRefundAnswer()),
    command(cancelByShopper(0)),
  ],
}
