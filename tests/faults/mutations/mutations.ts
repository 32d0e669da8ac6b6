// Plausible mistakes in the product, each with the test or fault that must detect it: a test that detects none proves
// nothing.
import { accessMutations } from './access.ts'
import { accountMutations } from './accounts.ts'
import { backupMutations } from './backups.ts'
import { businessMutations } from './business.ts'
import { cashMutations } from './cash.ts'
import { checkoutMutations } from './checkout.ts'
import { infrastructureMutations } from './infrastructure.ts'
import { messageMutations } from './messages.ts'
import type { Mutation } from './mutation.ts'
import { parcelMutations } from './parcels.ts'
import { paymentMutations } from './payments.ts'
import { phoneOrderMutations } from './phone-orders.ts'
import { phoneMutations } from './phones.ts'
import { protocolMutations } from './protocol.ts'
import { refundMutations } from './refunds.ts'
import { reportMutations } from './reports.ts'
import { reviewMutations } from './reviews.ts'
import { stockMutations } from './stock.ts'

export const mutations: Mutation[] = [
  ...stockMutations,
  ...checkoutMutations,
  ...businessMutations,
  ...cashMutations,
  ...paymentMutations,
  ...phoneMutations,
  ...phoneOrderMutations,
  ...protocolMutations,
  ...refundMutations,
  ...reportMutations,
  ...reviewMutations,
  ...messageMutations,
  ...parcelMutations,
  ...infrastructureMutations,
  ...backupMutations,
  ...accountMutations,
  ...accessMutations,
]
