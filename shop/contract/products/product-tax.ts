import * as z from 'zod/mini'

/**
 * The HSN code of a product and its GST rate in per cent, which a shop with `TAX_MODE=gst` must know. The checks and their
 * texts stand apart (shop/contract/products/product-tax-checks.ts), because only the form and the server need them, and every page loads
 * this file.
 */
export const productTax = {
  hsn: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  gstRate: z.optional(z.nullable(z.int())),
}
