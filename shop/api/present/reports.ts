import { pictureUrl } from '#api/present/product'
import { reportRefusals } from '#contract/messages/report-wording'
import type { OwnReport, Reportable, SellerReport } from '#contract/messages/reports'
import type { ReportRow } from '#domain/orders/reports/list-reports'
import type { ReportableOrder } from '#domain/orders/reports/reportable-order'

/** The lines of an order that can be reported, as its shopper sees them. */
export function presentReportable({ lines, time, reports }: ReportableOrder, imagesUrl: string): Reportable {
  const isOver = 'closed' in time
  return {
    lines: lines.map(({ productId, name, weight, pictures: [key], quantity, left }) => ({
      product: productId,
      name,
      weight,
      ...(key ? { image: pictureUrl(key, imagesUrl) } : {}),
      quantity,
      left: isOver ? 0 : left,
    })),
    ...(!isOver && time.until ? { until: time.until.toISOString() } : {}),
    ...closedBecause(isOver ? time.closed : undefined, lines),
    reports: reports.map(presentOwnReport),
  }
}

function closedBecause(over: string | undefined, lines: ReportableOrder['lines']): { closed?: string } {
  if (over !== undefined) return { closed: over }
  return lines.some(({ left }) => left > 0) ? {} : { closed: reportRefusals.nothingLeft }
}

export function presentOwnReport(row: ReportRow): OwnReport {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    why: row.why,
    words: row.words,
    lines: row.lines,
    photos: row.photos,
    ...(row.outcome ? { outcome: row.outcome } : {}),
    ...(row.closed_at ? { closedAt: row.closed_at.toISOString() } : {}),
    ...(row.answer ? { answer: row.answer } : {}),
  }
}

export function presentSellerReport(row: ReportRow): SellerReport {
  return {
    ...presentOwnReport(row),
    order: row.order_id,
    name: row.name,
    ...(row.closed_by ? { closedBy: row.closed_by } : {}),
  }
}
