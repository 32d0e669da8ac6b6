import * as z from 'zod/mini'

import { id, text } from '../entities.ts'
import { MAX_REPORT_WORDS, photoSizes, resolutions } from '../messages/report-rules.ts'
import { ownReport, reportable, reportToSend, sellerReport } from '../messages/reports.ts'
import { additional, messageAnswer, strict, tooMany } from './define.ts'

const noOrder = 'There is no such order, or it is another shopper’s.'
const noPhoto = 'The id or the size is missing.'
const photoQuery = strict(z.object({ id, size: z.enum(photoSizes) }))

/** /api/report: pieces that arrived broken, wrong or not at all, with photos. */
export const reportContract = {
  reportable: additional({
    method: 'GET',
    path: '/api/report/order',
    caller: 'user',
    summary: 'List what can be reported of an order',
    about:
      "The lines of an order of the shopper with the pieces that can be reported, until when, and the order's reports, newest first. `closed` says why nothing can be reported.",
    query: strict(z.object({ orderId: id })),
    answer: reportable,
    others: { 404: noOrder },
  }),
  reportSend: additional({
    method: 'POST',
    path: '/api/report/send',
    caller: 'user',
    summary: 'Report pieces of an order',
    about:
      'Reports pieces of an order that has left the shop: `report` (JSON) and 0 to 4 photos in the field `images` (JPEG, PNG, WebP, AVIF or HEIC, 10 MB each). Only the shopper and the sellers see the photos. The same `key` is the same report.',
    body: reportToSend,
    multipart: 'report',
    answer: z.object({ msg: z.string(), report: ownReport }),
    others: {
      404: 'There is no such order, it is another shopper’s, or the product is not in it.',
      409: 'The order has not left the shop, the time for reports is over, fewer pieces are left to report, too many photos are kept, or the key stands for another report.',
      429: tooMany,
    },
  }),
  reportPhoto: additional({
    method: 'GET',
    path: '/api/report/photo',
    caller: 'user',
    summary: 'Get a photo of a report',
    about: 'A photo of a report of the shopper, as WebP; `small` is 320 px wide at most, `large` 1,280 px.',
    query: photoQuery,
    others: { 400: noPhoto, 404: 'There is no such photo, it is deleted, or it is another shopper’s.' },
  }),
  sellerReports: additional({
    method: 'GET',
    path: '/api/report/seller',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'List reports',
    about:
      'Open reports, those due first at the top, or closed ones, newest first; 20 on a page. With `orderId` all reports of that order. `open` counts all open ones, up to 1,000.',
    query: strict(
      z.object({
        show: z.optional(z.enum(['open', 'closed'])),
        orderId: z.optional(id),
        cursor: z.optional(id),
      }),
    ),
    answer: z.object({ reports: z.array(sellerReport), open: z.int(), nextCursor: z.optional(z.string()) }),
  }),
  sellerReportPhoto: additional({
    method: 'GET',
    path: '/api/report/seller/photo',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Get a photo of any report',
    about: 'A photo of a report, as report/photo.',
    query: photoQuery,
    others: { 400: noPhoto, 404: 'There is no such photo, or it is deleted.' },
  }),
  reportResolve: additional({
    method: 'POST',
    path: '/api/report/resolve',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Close a report without money',
    about:
      'Closes an open report, because the pieces are sent again or because it is declined, and emails `answer` to the shopper. A refund closes its report by itself: order/refund-pieces with `report`.',
    body: z.object({ id, outcome: z.enum(resolutions), answer: text(MAX_REPORT_WORDS) }),
    answer: messageAnswer,
    others: { 404: 'There is no such report.', 409: 'The report is closed already.' },
  }),
}
