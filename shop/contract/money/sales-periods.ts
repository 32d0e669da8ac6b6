/** The periods of the sales page in days, today included. */
export const salesPeriods = ['7', '30', '90'] as const
export type SalesPeriod = (typeof salesPeriods)[number]
