import * as z from 'zod/mini'

import { id, orderAddress, paymentState } from './entities.ts'

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

/** An invoice; amounts in rupees with at most two decimals. */
export const invoice = z.object({
  number: z.string(),
  issuedAt: z.string(),
  orderId: id,
  orderedAt: z.string(),
  seller: invoiceSeller,
  buyer: orderAddress,
  lines: z.array(
    z.object({ name: z.string(), weight: z.nullable(z.string()), quantity: z.int(), unitPrice: z.number() }),
  ),
  subtotal: z.number(),
  taxPercent: z.number(),
  tax: z.number(),
  total: z.number(),
  payment: paymentState,
  /** The provider's id of the payment. */
  paymentReference: z.string(),
  /** Reverses the invoice, once the refund is on its way. */
  creditNote: z.optional(z.object({ number: z.string(), issuedAt: z.string(), bankReference: z.optional(z.string()) })),
})
export type Invoice = z.infer<typeof invoice>
