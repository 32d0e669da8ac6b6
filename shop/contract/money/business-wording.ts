/** The texts about orders that are billed to a business. */

export const businessRefusals = {
  noTaxInvoices: 'The shop issues no tax invoices, so it cannot bill to a GST number. Please order without it.',
  otherState: (state: string) =>
    `We can bill to GST numbers of ${state} only, because another state is taxed with IGST. Please order without it.`,
} as const
