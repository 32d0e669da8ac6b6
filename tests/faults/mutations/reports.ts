// Mutations of reports of broken pieces, their photos and their end, and of the best sellers without refunded pieces.
import type { Mutation } from './mutation.ts'

export const reportMutations: Mutation[] = [
  {
    name: 'keeps refunded pieces among the best sellers when a day leaves',
    edits: [
      {
        in: 'foldSales/fold',
        sql: 'FROM leaving v JOIN part_refund_lines l ON v.refunded_paise > 0 AND l.order_id = v.id',
        becomes: 'FROM leaving v JOIN part_refund_lines l ON false AND l.order_id = v.id',
      },
    ],
    detectedBy: { test: 'The sums are those of the rows, after any history' },
  },
  {
    name: 'keeps a report again at each press',
    edits: [
      { in: 'sendReport', code: 'if (same) return same', becomes: '' },
      { in: 'shop/db/migrations/040-reports.sql', sql: 'UNIQUE (order_id, key),', becomes: '' },
    ],
    detectedBy: { test: 'is one under one key, ten presses at once; with other content it is refused' },
  },
  {
    name: 'says of an unknown order that it has not left',
    edits: [{ in: 'withPictureForm', code: 'bytes > MAX_WORDS_BYTES', becomes: 'true' }],
    detectedBy: { test: 'for an unknown order as for that of another shopper, with photos and without' },
  },
  {
    name: 'takes reports of more pieces than are left',
    edits: [
      { in: 'sendReport/check', code: 'if (pieces > line.left) throw $ERROR', becomes: '' },
      {
        in: 'shop/db/migrations/040-reports.sql',
        sql: 'AFTER INSERT ON report_lines FOR EACH ROW EXECUTE FUNCTION check_pieces_to_report()',
        becomes: 'AFTER INSERT ON report_lines FOR EACH ROW WHEN (false) EXECUTE FUNCTION check_pieces_to_report()',
      },
    ],
    detectedBy: { test: 'for more pieces than are neither refunded nor reported' },
  },
  {
    name: 'shows the photos of a report to any shopper',
    edits: [{ in: 'reportPhoto', sql: 'AND o.user_id = ${userId}', becomes: 'AND ${userId}::text IS NOT NULL' }],
    detectedBy: { test: 'is shown to its shopper and to the roles that may, to no cache and to nobody else' },
  },
  {
    name: 'lets a browser keep the photos of a report',
    edits: [{ in: 'reportCalls/photo', code: "'private, no-store'", becomes: "'private, max-age=86400'" }],
    detectedBy: { test: 'is shown to its shopper and to the roles that may, to no cache and to nobody else' },
  },
  {
    name: 'closes a report twice',
    edits: [
      {
        in: 'resolveReport/close',
        sql: 'answer = ${answer} WHERE id = ${id} AND closed_at IS NULL',
        becomes: 'answer = ${answer} WHERE id = ${id}',
      },
      {
        in: 'shop/db/migrations/040-reports.sql',
        sql: 'OLD.closed_at IS NOT NULL AND (OLD.closed_at',
        becomes: 'false AND (OLD.closed_at',
      },
    ],
    detectedBy: { test: 'comes once, is mailed once, and frees its pieces' },
  },
  {
    name: 'refunds the pieces of a report without closing it',
    edits: [{ in: 'refundPieces/refund', code: 'asked.report !== undefined', becomes: 'false' }],
    detectedBy: { test: 'by a refund of its pieces is one act with the refund' },
  },
  {
    name: 'keeps the photos of closed reports',
    edits: [
      {
        in: 'forgetOldReports',
        sql: 'make_interval(days => ${PHOTO_DAYS})',
        becomes: "interval '1 year' + make_interval(days => ${PHOTO_DAYS})",
      },
    ],
    detectedBy: { test: 'is deleted a month after its report is closed, and the words two years after' },
  },
]
