import { createHash } from 'node:crypto'

import type { ProductData } from '#contract/entities'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { productColumns, type ProductRow } from '#domain/catalogue/product-row'
import { Failure } from '#domain/process/failure'

/** Draft ids are unique per seller. */
export type Draft = { sellerId: string; draftId: string; fingerprint: string }

/** A concurrent request has added this draft, so this request must roll back. */
export class DraftTaken extends Error {}

export function fingerprintOf(data: ProductData, files: readonly Uint8Array[]): string {
  const hash = createHash('sha256').update(JSON.stringify(data))
  for (const file of files) hash.update(createHash('sha256').update(file).digest())
  return hash.digest('hex')
}

/** Throws a Failure (409) when the draft was added with other content. */
export async function productOfDraft(db: Db, draft: Draft): Promise<ProductRow | undefined> {
  const found = await db
    .selectFrom('product_drafts')
    .select(['product_id', 'fingerprint'])
    .where('seller_id', '=', draft.sellerId)
    .where('draft_id', '=', draft.draftId)
    .executeTakeFirst()
  if (!found) return undefined
  if (found.fingerprint !== draft.fingerprint) throw new Failure('conflict', refusals.addedBefore)
  return db.selectFrom('products').select(productColumns).where('id', '=', found.product_id).executeTakeFirstOrThrow()
}

/** Waits for a concurrent request with the draft. Throws DraftTaken if that request has added it. */
export async function keepDraft(tx: Tx, draft: Draft, productId: string): Promise<void> {
  const kept = await tx
    .insertInto('product_drafts')
    .values({
      seller_id: draft.sellerId,
      draft_id: draft.draftId,
      fingerprint: draft.fingerprint,
      product_id: productId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .executeTakeFirst()
  if (!kept) throw new DraftTaken()
}
