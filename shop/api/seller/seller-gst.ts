import type { Deps } from '#api/http/deps'
import { type App, serve } from '#api/http/serve'
import { presentGstComparison, presentGstReturn } from '#api/present/gst-return'
import { gstr1Csv, gstr1Json } from '#api/present/gstr1'
import { recordAct } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { openReturn, readGstr1 } from '#domain/orders/documents/gstr1'
import { compareReturn } from '#domain/reconciliation/compare-return'
import { shop } from '#shop'

// The comparison asks the provider, which limits the requests of a shop.
const limit = { points: 30, seconds: 60, by: 'account' } as const

/** /api/seller/gst: the figures of a month for the GST return. */
export function gstCalls(app: App, deps: Deps): void {
  const { db } = deps
  const context = { ...deps, publicUrl: deps.settings.publicUrl }

  serve(app, deps, calls.sellerGst, {
    answer: async ({ query }) => {
      const months = await openReturn(db, context, query.month)
      return presentGstReturn(await readGstr1(db, months.month), shop.gstin, months)
    },
  })

  serve(app, deps, calls.sellerGstMoney, {
    limit,
    answer: async ({ query }) =>
      presentGstComparison(await compareReturn(db, context, (await openReturn(db, context, query.month)).month)),
  })

  serve(app, deps, calls.sellerGstFile, {
    answer: async ({ c, query: { month: asked, as = 'csv' } }) => {
      const { month } = await openReturn(db, context, asked)
      const figures = await readGstr1(db, month)
      await recordAct(c, deps, { act: 'return exported', detail: month })
      c.header('content-disposition', `attachment; filename="gstr1-${month}.${as}"`)
      c.header('cache-control', 'no-store')
      if (as === 'json') return c.json(gstr1Json(figures, shop.gstin))
      c.header('content-type', 'text/csv; charset=utf-8')
      return c.body(gstr1Csv(figures))
    },
  })
}
