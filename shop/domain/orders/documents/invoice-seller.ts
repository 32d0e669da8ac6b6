import type { InvoiceSeller } from '#contract/money/invoice'
import { shop } from '#shop'

/** The seller on an invoice, of the business details as they are now. */
export function sellerNow(): InvoiceSeller {
  const { name, legalName, address, email, phone, gstin, fssai } = shop
  return { name, legalName, address, email, phone, gstin, fssai }
}
