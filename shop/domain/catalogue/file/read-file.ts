import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'

import type { LabelRule } from '#contract/products/missing-facts'
import { gstRateProblem, hsnProblem } from '#contract/products/product-tax-checks'
import { columnProblem, rowTwice, sheetRefusals, waitsForLabel } from '#contract/sheet-wording'
import type { Db } from '#db/connect'
import {
  cellOf,
  dataOf,
  type Field,
  type FileData,
  fields,
  formulasIn,
  headings,
  nameKey,
  readCells,
  type SomeData,
} from '#domain/catalogue/file/product-cells'
import { isSellable } from '#domain/catalogue/label-rule'
import { productColumns, type ProductRow } from '#domain/catalogue/product-row'
import { readSheet, type SheetRow } from '#domain/process/read-sheet'

/** What a row asks for: without `id` a new product. `from` has what `to` replaces. */
export type FileChange = { row: number; id?: string; from: SomeData; to: SomeData }

/** A change as people read it. */
export type ShownChange = {
  row: number
  name: string
  isNew: boolean
  fields: { field: string; from: string; to: string }[]
  note?: string
}
export type RowProblem = { row: number; msg: string }
/** `id` is there when there is something to apply, and nothing wrong. */
export type ReadFile = { id?: string; changes: ShownChange[]; problems: RowProblem[]; unchanged: number }

/** Reads a file of products and keeps its changes for applyProductFile. Throws a Failure (400) for a file that is no such. */
export async function readProductFile(db: Db, sellerId: string, text: string, labels: LabelRule): Promise<ReadFile> {
  const rows = await readSheet(text, headings)
  const find = finder(await db.selectFrom('products').select(productColumns).execute())
  const seen = new Map<string, number>()
  const changes: FileChange[] = []
  const shown: ShownChange[] = []
  const problems: RowProblem[] = []
  for (const each of rows) {
    const { row } = each
    const found = changeOf(each, find, seen)
    if ('problems' in found) problems.push(...found.problems.map((msg) => ({ row, msg })))
    else if (fields.some((field) => field in found.change.to)) {
      changes.push(found.change)
      shown.push(show(found.change, found.name, labels))
    }
  }
  const unchanged = rows.length - changes.length - new Set(problems.map(({ row }) => row)).size
  const read = { changes: shown, problems, unchanged }
  if (problems.length > 0 || changes.length === 0) return read
  const { id } = await db
    .insertInto('product_files')
    .values({ seller_id: sellerId, changes: JSON.stringify(changes) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...read }
}

export async function deleteOldProductFiles(db: Db): Promise<void> {
  await sql`DELETE FROM product_files WHERE read_at < now() - interval '7 days'`.execute(db)
}

type Find = (cells: SheetRow<Field | 'id'>['cells']) => ProductRow | 'new' | string[]

/** Finds the product of a row: by its id, else by its name and the weight if there is one. */
function finder(products: ProductRow[]): Find {
  const byId = new Map(products.map((product) => [product.id, product]))
  const byName = Map.groupBy(products, ({ name }) => name.toLowerCase())
  return ({ id, name, weight }) => {
    if (id !== undefined) return byId.get(id) ?? [sheetRefusals.noSuchProduct]
    if (name === undefined) return [sheetRefusals.noName]
    const named = (byName.get(name.toLowerCase()) ?? []).filter(
      (product) => weight === undefined || product.weight?.toLowerCase() === weight.toLowerCase(),
    )
    return named.length > 1 ? [sheetRefusals.severalProducts] : (named[0] ?? 'new')
  }
}

type Found = { change: FileChange; name: string } | { problems: string[] }

function changeOf(
  { row, cells: { id, ...cells } }: SheetRow<Field | 'id'>,
  find: Find,
  seen: Map<string, number>,
): Found {
  const product = find({ ...cells, ...(id !== undefined && { id }) })
  if (Array.isArray(product)) return { problems: product }
  const isNew = product === 'new'
  const key = isNew ? nameKey({ name: cells.name ?? '', weight: cells.weight }) : product.id
  const before = seen.get(key)
  if (before !== undefined) return { problems: [rowTwice(before)] }
  seen.set(key, row)

  const read = readCells(cells, isNew)
  if ('problems' in read) return read
  const present = isNew ? undefined : dataOf(product)
  const changed = fields.filter(
    (field) => read.data[field] !== undefined && !isDeepStrictEqual(read.data[field], present?.[field]),
  )
  const to = pick(read.data, changed)
  const problems = [...formulasIn(to), ...problemsOf(to, present)]
  if (!isNew && product.components !== null && to.quantity !== undefined)
    problems.push(columnProblem(headings.quantity[0], sheetRefusals.fromParts))
  if (problems.length > 0) return { problems }
  const change: FileChange = { row, from: present ? pick(present, changed) : {}, to }
  return { change: isNew ? change : { ...change, id: product.id }, name: present?.name ?? to.name ?? '' }
}

function problemsOf(to: SomeData, present: FileData | undefined): string[] {
  const { price = 0, offerPrice = 0 } = { ...present, ...to }
  const { hsn, gstRate } = to
  const why: [Field, string | undefined][] = [
    ['offerPrice', offerPrice > price ? sheetRefusals.aboveMrp : undefined],
    ['hsn', hsn ? hsnProblem(hsn) : undefined],
    ['gstRate', typeof gstRate === 'number' ? gstRateProblem(gstRate) : undefined],
  ]
  return why.flatMap(([field, problem]) => (problem ? [columnProblem(headings[field][0], problem)] : []))
}

function pick(data: SomeData, names: Field[]): SomeData {
  return Object.fromEntries(names.map((field) => [field, data[field]]))
}

function show({ row, id, from, to }: FileChange, name: string, labels: LabelRule): ShownChange {
  const isNew = id === undefined
  return {
    row,
    name,
    isNew,
    fields: fields
      .filter((field) => field in to && !(isNew && cellOf(field, to[field]) === ''))
      .map((field) => ({
        field: headings[field][0],
        from: field in from ? cellOf(field, from[field]) : '',
        to: cellOf(field, to[field]),
      })),
    ...(isNew && !isSellable(undefined, labels) && { note: waitsForLabel }),
  }
}
