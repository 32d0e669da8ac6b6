// Plausible mistakes in the product, each with the test or fault that must detect it: a test that detects none proves
// nothing.
import { accounts } from './accounts.ts'
import { checkout } from './checkout.ts'
import { infrastructure } from './infrastructure.ts'
import { messages } from './messages.ts'
import type { Mutation } from './mutation.ts'
import { payments } from './payments.ts'
import { refunds } from './refunds.ts'
import { stock } from './stock.ts'

export const mutations: Mutation[] = [
  ...stock,
  ...checkout,
  ...payments,
  ...refunds,
  ...messages,
  ...infrastructure,
  ...accounts,
]
