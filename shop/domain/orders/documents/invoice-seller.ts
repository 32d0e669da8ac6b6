import type { InvoiceSeller } from '#contract/money/invoice'
import { shop } from '#shop'

export function sellerNow(): InvoiceSeller {
  const { name, legalName, address, email, phone, gstin, fssai } = shop
  return { name, legalName, address, email, phone, gstin, fssai }
}
