import * as z from 'zod/mini'

import { COMPARED_AT_ONCE } from '../money/gst-limits.ts'
import { gstComparison, gstReturn, month } from '../money/gst-return.ts'
import { additional, strict, tooMany } from './define.ts'

const monthToCome = 'The month is no month, or still to come.'

/** /api/seller/gst: the figures of a month for the GST return, of a shop whose prices contain GST. */
export const sellerGstContract = {
  sellerGst: additional({
    method: 'GET',
    path: '/api/seller/gst',
    caller: 'seller',
    roles: ['owner', 'books'],
    summary: 'Get the GST of a month',
    about:
      "The figures of a month in the shop's time zone (default this month) for GSTR-1, net of credit notes: sales to persons by rate, by HSN code, and the documents issued.",
    query: strict(z.object({ month: z.optional(month) })),
    answer: gstReturn,
    others: { 400: monthToCome },
  }),
  sellerGstMoney: additional({
    method: 'GET',
    path: '/api/seller/gst/money',
    caller: 'seller',
    roles: ['owner', 'books'],
    summary: 'Compare the GST of a month with Razorpay',
    about: `The tax invoices less credit notes of a month beside what Razorpay captured and refunded in it, and what explains a difference. Razorpay is asked each time; without its answer \`provider\` is null and nothing is compared. Nor is it where Razorpay has more than ${COMPARED_AT_ONCE} payments or refunds of the month: then \`tooMany\` is true.`,
    query: strict(z.object({ month: z.optional(month) })),
    answer: gstComparison,
    others: { 400: monthToCome, 429: tooMany },
  }),
  sellerGstFile: additional({
    method: 'GET',
    path: '/api/seller/gst/file',
    caller: 'seller',
    roles: ['owner', 'books'],
    summary: 'Download the GST of a month',
    about: "The same figures as a file: CSV (default), or the JSON of the GST portal's offline tool.",
    query: strict(z.object({ month, as: z.optional(z.enum(['csv', 'json'])) })),
    others: { 400: monthToCome },
  }),
}
