import type { SellerAct } from '#contract/audit-acts'
import type { Tx } from '#db/connect'
import type { Origin } from '#domain/audit/event'
import { writeAudit } from '#domain/audit/write'

export type ActingSeller = { id: string } & Partial<Origin>

type What = { act: SellerAct; subject?: string; detail?: string }

export function writeSellerAct(tx: Tx, seller: ActingSeller, what: What): Promise<void> {
  return writeSellerActs(tx, seller, [what])
}

export async function writeSellerActs(
  tx: Tx,
  { id, network = null, requestId = null }: ActingSeller,
  acts: readonly What[],
): Promise<void> {
  const account = { kind: 'seller', id } as const
  await writeAudit(
    tx,
    acts.map((what) => ({ ...what, account, network, requestId, outcome: 'done' })),
  )
}
