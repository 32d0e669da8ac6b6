import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'

import type { LabelRule } from '#contract/products/missing-facts'
import { changedSinceRead, sheetRefusals } from '#contract/sheet-wording'
import type { Db, Tx } from '#db/connect'
import { type ActingSeller, writeSellerActs } from '#domain/audit/seller-act'
import { insertProduct, requireRightOffer } from '#domain/catalogue/add-product'
import { dataOf, type Field, type FileData, fields, headings, nameKey } from '#domain/catalogue/file/product-cells'
import type { FileChange } from '#domain/catalogue/file/read-file'
import { isSellable } from '#domain/catalogue/label-rule'
import { ordersSince } from '#domain/catalogue/orders-since'
import { columnsOf, productColumns, type ProductRow } from '#domain/catalogue/product-row'
import { writeStock } from '#domain/catalogue/stock'
import { Failure } from '#domain/process/failure'

type Numbers = { changed: number; added: number }

/**
 * Makes the changes of a file that the seller had read, all of them or none, once: a repeat answers the same. Pieces that
 * orders took since are taken off. Throws a Failure: 404 no such file, 409 one of the products has changed since.
 */
export function applyProductFile(db: Db, seller: ActingSeller, fileId: string, labels: LabelRule): Promise<Numbers> {
  return db.transaction().execute(async (tx) => {
    const file = await tx
      .selectFrom('product_files')
      .select(['changes', 'applied'])
      .where('id', '=', fileId)
      .where('seller_id', '=', seller.id)
      .forUpdate()
      .executeTakeFirst()
    if (!file) throw new Failure('missing', sheetRefusals.noSuchFile)
    const [changed, added] = file.applied ?? []
    if (changed !== undefined && added !== undefined) return { changed, added }
    const numbers = await applyChanges(tx, seller, file.changes as FileChange[], labels)
    await tx
      .updateTable('product_files')
      .set({ applied: [numbers.changed, numbers.added] })
      .where('id', '=', fileId)
      .execute()
    return numbers
  })
}

async function applyChanges(tx: Tx, seller: ActingSeller, changes: FileChange[], labels: LabelRule): Promise<Numbers> {
  // One file after the other: two could add the same product.
  await sql`SELECT pg_advisory_xact_lock(hashtext('product_files'))`.execute(tx)
  const fresh = changes.filter(({ id }) => id === undefined).map(({ to }) => to as FileData)
  await requireNew(tx, fresh)
  const ids: string[] = []
  for (const data of fresh) {
    ids.push((await insertProduct(tx, data, [], seller.id, isSellable(undefined, labels))).id)
  }
  const edits = await editsOf(
    tx,
    changes.filter((change) => change.id !== undefined),
  )
  await writeEdits(tx, edits)
  await writeSellerActs(tx, seller, [
    ...ids.map((subject) => ({ act: 'product added' as const, subject })),
    ...edits
      .filter(({ edited }) => edited !== '')
      .map(({ product, edited }) => ({ act: 'product edited' as const, subject: product.id, detail: edited })),
  ])
  await writeStock(tx, edits, seller)
  return { changed: edits.length, added: fresh.length }
}

async function requireNew(tx: Tx, fresh: FileData[]): Promise<void> {
  if (fresh.length === 0) return
  const names = fresh.map(({ name }) => name.toLowerCase())
  const { rows } = await sql<Pick<ProductRow, 'name' | 'weight'>>`
    SELECT name, weight FROM products WHERE lower(name) = ANY (${names})`.execute(tx)
  const known = new Set(rows.map(nameKey))
  const taken = fresh.find((data) => known.has(nameKey(data)))
  if (taken) throw new Failure('conflict', changedSinceRead(taken.name))
}

/** `edited` names the columns besides the pieces; `quantity` are those to have. */
type Edit = { product: ProductRow; next: ProductRow; edited: string; quantity: number }

async function editsOf(tx: Tx, changes: FileChange[]): Promise<Edit[]> {
  if (changes.length === 0) return []
  const products = await tx
    .selectFrom('products')
    .select(productColumns)
    .where(
      'id',
      'in',
      changes.flatMap(({ id }) => id ?? []),
    )
    // The order in which orders lock them.
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(products.map((product) => [product.id, product]))
  const edits: Edit[] = []
  for (const { id = '', from, to } of changes) {
    const product = byId.get(id)
    if (!product) throw new Failure('conflict', changedSinceRead(from.name ?? id))
    const now = dataOf(product)
    const { quantity, ...rest } = to
    const edited = fields.filter((field) => field in rest)
    if (!edited.every((field) => isDeepStrictEqual(now[field] ?? null, from[field] ?? null))) {
      throw new Failure('conflict', changedSinceRead(product.name))
    }
    const moved = quantity === undefined ? 0 : await ordersSince(tx, product, from.quantity ?? product.available)
    const next = { ...product, ...columnsOf(rest) }
    requireRightOffer(next)
    const count = quantity === undefined ? product.available : Math.max(0, quantity + moved)
    edits.push({ product, next, edited: namesOf(edited), quantity: count })
  }
  return edits
}

function namesOf(edited: Field[]): string {
  return edited.map((field) => headings[field][0]).join(', ')
}

async function writeEdits(tx: Tx, edits: Edit[]): Promise<void> {
  const rows = edits.filter(({ edited }) => edited !== '').map(({ next }) => next)
  if (rows.length === 0) return
  await sql`
    UPDATE products p SET name = c.name, weight = c.weight, category = c.category, price_paise = c.price_paise,
      offer_price_paise = c.offer_price_paise, description = c.description, hsn = c.hsn, gst_rate = c.gst_rate,
      updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c (id text, name text, weight text, category text,
      price_paise integer, offer_price_paise integer, description text[], hsn text, gst_rate smallint)
    WHERE p.id = c.id`.execute(tx)
}
