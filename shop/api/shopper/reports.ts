import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { withPictureForm } from '#api/http/read-picture-form'
import { type App, parse, serve } from '#api/http/serve'
import { presentOwnReport, presentReportable, presentSellerReport } from '#api/present/reports'
import { logAct, originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { reportNotices } from '#contract/messages/report-wording'
import { resolveReport } from '#domain/orders/reports/close-report'
import { countOpenReports, listReports, reportsOfOrder } from '#domain/orders/reports/list-reports'
import { reportPhoto } from '#domain/orders/reports/report-photo'
import { reportableOrder, requireReceivedOrder } from '#domain/orders/reports/reportable-order'
import { sendReport } from '#domain/orders/reports/send-report'

const TEN_A_DAY = { points: 10, seconds: 86_400, by: 'account' } as const

/** /api/report */
export function reportCalls(app: App, deps: Deps): void {
  const { db, settings } = deps
  const context = { ...deps, publicUrl: settings.publicUrl }

  serve(app, deps, calls.reportable, {
    answer: async ({ user, query: { orderId } }) =>
      presentReportable(await reportableOrder(db, settings.reportDays, user.id, orderId), settings.imagesUrl),
  })

  serve(app, deps, calls.reportSend, {
    limit: TEN_A_DAY,
    answer: ({ c, user }) => {
      const keep = async ({ data, files }: { data: unknown; files: Uint8Array[] }) => {
        const asked = parse(calls.reportSend.body, data)
        const id = await sendReport(db, context, user, asked, files)
        const sent = (await reportsOfOrder(db, asked.orderId)).find((each) => each.id === id)
        if (!sent) throw new Error(`Report ${id} is gone`)
        return { msg: reportNotices.sent, report: presentOwnReport(sent) }
      }
      // Anybody can open an account; megabytes are read of those who have something to report.
      return withPictureForm(c.req.raw, calls.reportSend, keep, () => requireReceivedOrder(db, user.id))
    },
  })

  serve(app, deps, calls.reportPhoto, {
    answer: async ({ c, user, query }) => photo(c, await reportPhoto(db, query, user.id)),
  })

  serve(app, deps, calls.sellerReports, {
    answer: async ({ query: { orderId, ...asked } }) => {
      const [open, page] = await Promise.all([
        countOpenReports(db),
        orderId === undefined
          ? listReports(db, asked)
          : { reports: await reportsOfOrder(db, orderId), nextCursor: undefined },
      ])
      const { reports: listed, nextCursor } = page
      return { reports: listed.map(presentSellerReport), open, ...(nextCursor ? { nextCursor } : {}) }
    },
  })

  serve(app, deps, calls.sellerReportPhoto, {
    answer: async ({ c, query }) => photo(c, await reportPhoto(db, query)),
  })

  serve(app, deps, calls.reportResolve, {
    answer: async ({ c, body, seller }) => {
      const orderId = await resolveReport(db, context, { id: seller.id, ...originOf(c, deps) }, body)
      logAct(c, deps, { act: 'report resolved', subject: orderId, detail: body.outcome })
      return { msg: reportNotices.resolved }
    },
  })
}

/** No cache keeps it, not even the browser's: the next person at this device is somebody else. */
function photo(c: Context<Env>, bytes: Buffer) {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'image/webp',
    'Content-Length': String(bytes.byteLength),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': 'sandbox',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
}
