import { createHash } from 'node:crypto'

import type { ProductData } from '#contract/entities'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { productColumns, type ProductRow } from '#domain/catalogue/product-row'
import { Failure } from '#domain/failure'

/** One draft of one seller, and what was sent as it. Another seller's draft of the same id is another draft. */
export type Draft = { sellerId: string; draftId: string; fingerprint: string }

/** Another request has added this draft meanwhile: what this one did must not stay. */
export class DraftTaken extends Error {}

/** The same for the same fields, whichever they are, and the same bytes of the pictures, in the same order. */
export function fingerprintOf(data: ProductData, files: readonly Uint8Array[]): string {
  const hash = createHash('sha256').update(JSON.stringify(data))
  for (const file of files) hash.update(createHash('sha256').update(file).digest())
  return hash.digest('hex')
}

/** The product this draft became, if it has. Throws a Failure (409) when it was sent with another content then. */
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

/** Waits for another request that is adding the same draft. Throws DraftTaken once that one has. */
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
