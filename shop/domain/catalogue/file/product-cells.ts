import * as z from 'zod/mini'

import { productData } from '#contract/entities'
import { explainFields, parseOptions } from '#contract/explain'
import { toRupees } from '#contract/money/money'
import { categories, categoryLabel, categoryMeant } from '#contract/products/categories'
import { columnProblem, sheetRefusals } from '#contract/sheet-wording'
import { numberIn } from '#contract/typed'
import type { ProductRow } from '#domain/catalogue/product-row'
import { type Headings, isFormula } from '#domain/process/read-sheet'

const fileData = z.pick(productData, {
  name: true,
  tamilName: true,
  weight: true,
  category: true,
  price: true,
  offerPrice: true,
  quantity: true,
  description: true,
  hsn: true,
  gstRate: true,
})
/** The values that a file has of a product; prices in rupees. */
export type FileData = z.infer<typeof fileData>
export type Field = keyof FileData
export type SomeData = { [F in Field]?: FileData[F] | undefined }
export type Cells = Partial<Record<Field, string>>

/** The columns of a file of products; the label and the pictures are none. */
export const headings: Headings<Field | 'id'> = {
  id: ['Id'],
  name: ['Name'],
  weight: ['Weight'],
  category: ['Category'],
  price: ['MRP', 'Price'],
  offerPrice: ['Offer price'],
  quantity: ['Pieces', 'Stock', 'Quantity'],
  description: ['Description'],
  hsn: ['HSN code'],
  gstRate: ['GST rate'],
  tamilName: ['Name in Tamil', 'Tamil'],
}
export const fields = Object.keys(headings).filter((key) => key !== 'id') as Field[]

const texts = ['name', 'tamilName', 'weight', 'description'] as const
const number = (cell: string) => numberIn(cell) ?? Number.NaN

const readers: { [F in Field]: (cell: string) => unknown } = {
  name: (cell) => cell,
  tamilName: (cell) => cell,
  weight: (cell) => cell,
  category: (cell) =>
    categories.find(({ label }) => label.toLowerCase() === cell.toLowerCase())?.path ?? categoryMeant(cell) ?? cell,
  price: number,
  offerPrice: number,
  quantity: number,
  description: (cell) => cell.split(/\r?\n/),
  hsn: (cell) => cell,
  gstRate: number,
}

/** The values of the cells, those of a new product with all that it needs; else what is wrong with them, in words. */
export function readCells(cells: Cells, isNew: boolean): { data: SomeData } | { problems: string[] } {
  const read = Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, readers[field as Field](cell)]))
  const schema = isNew ? fileData : z.partial(fileData)
  const parsed = schema.safeParse(isNew ? { description: [], ...read } : read, parseOptions)
  if (parsed.success) return { data: parsed.data }
  return {
    problems: Object.entries(explainFields(parsed.error)).map(([field, why]) =>
      columnProblem(headings[field as Field][0], why),
    ),
  }
}

/** The new texts that a spreadsheet would take for formulas, in words. */
export function formulasIn(data: SomeData): string[] {
  return texts
    .filter((field) => isFormula([data[field] ?? ''].flat().join('\n')))
    .map((field) => columnProblem(headings[field][0], sheetRefusals.formula))
}

/** The values that a file would have of the product. */
export function dataOf(row: ProductRow): FileData {
  return {
    name: row.name,
    tamilName: row.tamil_name,
    weight: row.weight,
    category: row.category as FileData['category'],
    price: toRupees(row.price_paise),
    offerPrice: toRupees(row.offer_price_paise),
    quantity: row.available,
    description: row.description,
    hsn: row.hsn,
    gstRate: row.gst_rate as FileData['gstRate'],
  }
}

/** The same for two products of one name and weight, in any case. */
export function nameKey({ name, weight }: { name: string; weight?: string | null | undefined }): string {
  return `${name}|${weight ?? ''}`.toLowerCase()
}

/** A value as it stands in a cell. */
export function cellOf(field: Field, value: FileData[Field]): string {
  if (field === 'category') return categoryLabel(String(value)) ?? String(value)
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}
