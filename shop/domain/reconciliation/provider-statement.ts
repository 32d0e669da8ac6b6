import type { Outcome, Razorpay, RazorpayPayment, RazorpayRefund } from '#adapters/razorpay/razorpay'

export type ProviderStatement = { payments: RazorpayPayment[]; refunds: RazorpayRefund[] }

type Range = { from: Date; to: Date }

const PAGE = 100
const CONCURRENCY = 4
// More missing ids mean that the keys are of another account, and looking up each would take too long.
const MAX_LOOK_UPS = 40

/** The payments and refunds of a range, both ends included; not whole when there are more than `most` of either. */
export async function readProviderStatement(
  razorpay: Razorpay,
  { from, to }: Range,
  most = Number.POSITIVE_INFINITY,
): Promise<Outcome<ProviderStatement & { isWhole: boolean }>> {
  const [payments, refunds] = await Promise.all([
    allPages(most, (skip) => razorpay.payments({ from, to, skip, count: PAGE })),
    allPages(most, (skip) => razorpay.refunds({ from, to, skip, count: PAGE })),
  ])
  if (payments.is !== 'done') return payments
  if (refunds.is !== 'done') return refunds
  const isWhole = payments.value.length <= most && refunds.value.length <= most
  return { is: 'done', value: { payments: payments.value, refunds: refunds.value, isWhole } }
}

/** Looks up each id and returns those that the provider knows. */
export async function lookUp<T>(ids: string[], ask: (id: string) => Promise<Outcome<T>>): Promise<Outcome<T[]>> {
  const found: T[] = []
  const waiting = ids.slice(0, MAX_LOOK_UPS)
  let failure: Outcome<never> | undefined
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined && !failure; id = waiting.shift()) {
      const outcome = await ask(id)
      if (outcome.is === 'done') found.push(outcome.value)
      if (outcome.is === 'unreachable') failure = outcome
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return failure ?? { is: 'done', value: found }
}

// New items shift the rest to the next page, so none is missed and some may appear twice. One item above `most` ends it.
async function allPages<T extends { id: string }>(
  most: number,
  ask: (skip: number) => Promise<Outcome<T[]>>,
): Promise<Outcome<T[]>> {
  const found = new Map<string, T>()
  for (let skip = 0; ; skip += PAGE) {
    const page = await ask(skip)
    if (page.is !== 'done') return page
    for (const each of page.value) found.set(each.id, each)
    if (page.value.length < PAGE || found.size > most) return { is: 'done', value: [...found.values()] }
  }
}

/** Whether the provider reports neither a captured payment nor an uncaptured one. */
export function isUnclear({ status, captured }: RazorpayPayment): boolean {
  return status === 'other' && typeof captured !== 'boolean'
}

/** Whether the payment was captured, even if refunded later; an authorised one may be returned without a capture. */
export function wasCaptured({ status, captured }: RazorpayPayment): boolean {
  return captured ?? (status === 'captured' || status === 'refunded')
}
