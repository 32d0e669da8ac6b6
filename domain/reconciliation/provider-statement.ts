import type { Outcome, Razorpay, RazorpayPayment, RazorpayRefund } from '#adapters/razorpay'

/** What the provider took and gave back between two moments, or why it could not be asked. */
export type ProviderStatement = { payments: RazorpayPayment[]; refunds: RazorpayRefund[] }

type Range = { from: Date; to: Date }

const PAGE = 100
const AT_ONCE = 4
// Beyond so many the account is another one, and asking for each would only keep everybody waiting.
const MOST_LOOKED_UP = 40

/** All payments and refunds the provider made in a range, both ends in it. */
export async function readProviderStatement(
  razorpay: Razorpay,
  { from, to }: Range,
): Promise<Outcome<ProviderStatement>> {
  const [payments, refunds] = await Promise.all([
    allPages((skip) => razorpay.payments({ from, to, skip, count: PAGE })),
    allPages((skip) => razorpay.refunds({ from, to, skip, count: PAGE })),
  ])
  if (payments.is !== 'done') return payments
  if (refunds.is !== 'done') return refunds
  return { is: 'done', value: { payments: payments.value, refunds: refunds.value } }
}

/** Those of these that the provider knows, asked for one by one. */
export async function lookUp<T>(ids: string[], ask: (id: string) => Promise<Outcome<T>>): Promise<Outcome<T[]>> {
  const found: T[] = []
  const waiting = ids.slice(0, MOST_LOOKED_UP)
  let silent: Outcome<never> | undefined
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined && !silent; id = waiting.shift()) {
      const outcome = await ask(id)
      if (outcome.is === 'done') found.push(outcome.value)
      if (outcome.is === 'unreachable') silent = outcome
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return silent ?? { is: 'done', value: found }
}

// What is made meanwhile pushes the rest on to the next page, so nothing is missed and something may come twice.
async function allPages<T extends { id: string }>(ask: (skip: number) => Promise<Outcome<T[]>>): Promise<Outcome<T[]>> {
  const found = new Map<string, T>()
  for (let skip = 0; ; skip += PAGE) {
    const page = await ask(skip)
    if (page.is !== 'done') return page
    for (const each of page.value) found.set(each.id, each)
    if (page.value.length < PAGE) return { is: 'done', value: [...found.values()] }
  }
}

/** Whether the provider says neither that the money was taken nor that it was not. */
export function isUnclear({ status, captured }: RazorpayPayment): boolean {
  return status === 'other' && typeof captured !== 'boolean'
}

/** Whether the money was taken, whatever became of it; what was only promised may go back without ever being taken. */
export function wasCaptured({ status, captured }: RazorpayPayment): boolean {
  return captured ?? (status === 'captured' || status === 'refunded')
}
