// An acknowledged operation is there once, a refused one is not, and an unknown one is either.
import { findings, type Findings, isClean, letItSettle, summary } from '../harness/findings.ts'
import type { Cluster } from './cluster.ts'
import type { Load, Operation } from './load.ts'

export type Verdict = { isClean: boolean; figures: string }

/** Lets the shop settle what is open, and compares it with the history. */
export async function check(cluster: Cluster, { operations, history }: Load): Promise<Verdict> {
  await letItSettle(cluster)
  const found: Findings = await findings(cluster, history)
  const stored = await cluster.db.selectFrom('orders').select(['id', 'user_id']).execute()
  const surplus = surplusOrders(
    operations,
    new Set(history.orders.map(({ orderId }) => orderId)),
    stored.map(({ id, user_id }) => ({ id, userId: user_id })),
  )
  // A shopper with a proof of payment who is told that it is none.
  const denied = operations.filter(({ what, outcome }) => what === 'payment' && outcome === 'failed')
  return {
    isClean: isClean(found) && found.repeatedMails === 0 && surplus === 0 && denied.length === 0,
    figures:
      `orders ${outcomes(operations, 'order')}; payments ${outcomes(operations, 'payment')}; ` +
      `${surplus} orders nobody asked for, ${denied.length} payments denied` +
      `${denied.length > 0 ? ` (${[...new Set(denied.map(({ status }) => status))].join(', ')})` : ''}; ${summary(found)}`,
  }
}

/** How many orders are stored beyond those acknowledged and those that may have come from an unknown request. */
export function surplusOrders(
  operations: readonly Pick<Operation, 'what' | 'outcome' | 'buyer'>[],
  acknowledged: ReadonlySet<string>,
  stored: readonly { id: string; userId: string | null }[],
): number {
  const unknownBy = new Map<string, number>()
  for (const { what, outcome, buyer } of operations) {
    if (what === 'order' && outcome === 'unknown') {
      unknownBy.set(buyer.userId, (unknownBy.get(buyer.userId) ?? 0) + 1)
    }
  }
  let surplus = 0
  for (const { id, userId } of stored) {
    if (acknowledged.has(id)) continue
    const left = unknownBy.get(userId ?? '') ?? 0
    if (left === 0) surplus++
    else unknownBy.set(userId ?? '', left - 1)
  }
  return surplus
}

function outcomes(operations: readonly Operation[], what: Operation['what']): string {
  const each = (['ok', 'failed', 'unknown'] as const).map((outcome) => `${count(operations, what, outcome)} ${outcome}`)
  return each.join(', ')
}

function count(operations: readonly Operation[], what: Operation['what'], outcome: Operation['outcome']): number {
  return operations.filter((each) => each.what === what && each.outcome === outcome).length
}
