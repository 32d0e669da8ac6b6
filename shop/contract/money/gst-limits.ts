/** The GST page compares at most so many payments, and refunds, of a month: 50 pages of the provider, one after the other. */
export const COMPARED_AT_ONCE = 5_000
