import * as z from 'zod/mini'

import { id, lineLot, orderAddress, paymentState } from '../entities.ts'

/** The business details on the day of the invoice. */
const invoiceSeller = z.object({
  name: z.string(),
  legalName: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
  }),
  email: z.string(),
  phone: z.string(),
  gstin: z.string(),
  fssai: z.string(),
})
export type InvoiceSeller = z.infer<typeof invoiceSeller>

/** An amount with tax inside, in its parts. */
export const taxParts = z.object({ taxable: z.number(), cgst: z.number(), sgst: z.number() })
export type TaxInRupees = z.infer<typeof taxParts>

const invoiceLine = z.object({
  name: z.string(),
  weight: z.nullable(z.string()),
  quantity: z.int(),
  unitPrice: z.number(),
  /** Off the line by a code. */
  discount: z.optional(z.number()),
  /** The price of the pieces, before tax that is added. */
  amount: z.number(),
  hsn: z.optional(z.string()),
  lots: z.optional(z.array(lineLot)),
  /** The rate in per cent, and the parts of the line's amount; in a tax invoice alone. */
  gst: z.optional(z.extend(taxParts, { rate: z.int() })),
  /** The products in the pieces; with their own tax where the line has several rates. */
  parts: z.optional(
    z.array(
      z.object({
        name: z.string(),
        weight: z.nullable(z.string()),
        quantity: z.int(),
        hsn: z.optional(z.string()),
        gst: z.optional(z.extend(taxParts, { rate: z.int() })),
        lots: z.optional(z.array(lineLot)),
      }),
    ),
  ),
})

/** Some pieces of an invoice, with their sums. `stateTax` is what the state's half of the tax is called. */
const invoiced = z.object({
  lines: z.array(invoiceLine),
  subtotal: z.number(),
  tax: z.number(),
  total: z.number(),
  /** A tax invoice: tax is inside the prices. */
  gst: z.optional(z.extend(taxParts, { stateTax: z.enum(['SGST', 'UTGST']) })),
})
export type Invoiced = z.infer<typeof invoiced>

const note = z.object({ number: z.string(), issuedAt: z.string(), bankReference: z.optional(z.string()) })

/** An invoice; amounts in rupees with at most two decimals. */
export const invoice = z.extend(invoiced, {
  /** Tax Invoice or Bill of Supply; absent where it is plainly an invoice. */
  title: z.optional(z.string()),
  number: z.string(),
  issuedAt: z.string(),
  orderId: id,
  orderedAt: z.string(),
  seller: invoiceSeller,
  buyer: orderAddress,
  /** The business that it is billed to; the goods go to `buyer`. */
  business: z.optional(z.object({ gstin: z.string(), name: z.string() })),
  /** The code that takes something off. */
  code: z.optional(z.string()),
  taxPercent: z.number(),
  payment: paymentState,
  /** A bill of supply: there is no tax, and the document begins with these words. */
  composition: z.optional(z.object({ words: z.string() })),
  /** The provider's id of the payment; absent for an order that is paid in cash. */
  paymentReference: z.optional(z.string()),
  /** Reverses the invoice, once the refund is on its way; with `rest` what other notes have not reversed. */
  creditNote: z.optional(z.extend(note, { rest: z.optional(invoiced) })),
  /** The notes that reverse pieces, oldest first; absent when there are none. */
  partNotes: z.optional(z.array(z.extend(note, { why: z.string(), pieces: invoiced }))),
})
export type Invoice = z.infer<typeof invoice>
