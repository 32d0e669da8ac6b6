import type { Deps } from '#api/http/deps'
import { type App, serve } from '#api/http/serve'
import { csv } from '#api/present/csv'
import { logAct, originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { productsChanged } from '#contract/sheet-wording'
import { applyProductFile } from '#domain/catalogue/file/apply-file'
import { cellOf, dataOf, type Field, fields, headings } from '#domain/catalogue/file/product-cells'
import { readProductFile } from '#domain/catalogue/file/read-file'
import { productColumns } from '#domain/catalogue/product-row'

// Reading takes seconds of a process.
const THIRTY_A_MINUTE = { points: 30, seconds: 60, by: 'account' } as const

/** /api/product/file: the products as a file of a spreadsheet, and back. */
export function productFileCalls(app: App, deps: Deps): void {
  const { db, settings } = deps

  serve(app, deps, calls.productFile, {
    answer: async ({ c }) => {
      const products = await db
        .selectFrom('products')
        .select(productColumns)
        .where('archived_at', 'is', null)
        .orderBy('position')
        .execute()
      const rows = products.map((product) => {
        const data = dataOf(product)
        const cell = (field: Field) =>
          field === 'quantity' && product.components !== null ? '' : cellOf(field, data[field])
        return [product.id, ...fields.map(cell)]
      })
      c.header('content-type', 'text/csv; charset=utf-8')
      c.header('content-disposition', 'attachment; filename="products.csv"')
      c.header('cache-control', 'no-store')
      // Excel takes a file for UTF-8 only when it begins with the byte order mark.
      const names = (['id', ...fields] as const).map((column) => headings[column][0])
      return c.body(new Uint8Array(csv([names, ...rows], { bom: true })))
    },
  })

  serve(app, deps, calls.productFileRead, {
    limit: THIRTY_A_MINUTE,
    answer: ({ body, seller }) => readProductFile(db, seller.id, body.csv, settings.labels),
  })

  serve(app, deps, calls.productFileApply, {
    answer: async ({ c, body, seller }) => {
      const acting = { id: seller.id, ...originOf(c, deps) }
      const { changed, added } = await applyProductFile(db, acting, body.id, settings.labels)
      logAct(c, deps, { act: 'product edited', detail: `${changed} changed, ${added} added` })
      deps.changes.announce('catalogue', '')
      return { msg: productsChanged(changed, added) }
    },
  })
}
