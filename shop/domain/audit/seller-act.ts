import type { SellerAct } from '#contract/audit-acts'
import type { Tx } from '#db/connect'
import type { Origin } from '#domain/audit/event'
import { writeAudit } from '#domain/audit/write'

export type ActingSeller = { id: string } & Partial<Origin>

export async function writeSellerAct(
  tx: Tx,
  { id, network = null, requestId = null }: ActingSeller,
  what: { act: SellerAct; subject?: string; detail?: string },
): Promise<void> {
  await writeAudit(tx, [{ ...what, account: { kind: 'seller', id }, network, requestId, outcome: 'done' }])
}
