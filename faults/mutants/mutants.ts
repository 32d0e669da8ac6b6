// Naive builds of the shop, and the test that each of them must fail: a test that no mistake fails shows nothing.
import { accounts } from './accounts.ts'
import { checkout } from './checkout.ts'
import { machines } from './machines.ts'
import { messages } from './messages.ts'
import { payments } from './payments.ts'
import { refunds } from './refunds.ts'
import { stock } from './stock.ts'
import type { Mutant } from './mutant.ts'

export const mutants: Mutant[] = [...stock, ...checkout, ...payments, ...refunds, ...messages, ...machines, ...accounts]
