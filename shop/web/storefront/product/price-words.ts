import type { InclusiveMode } from '#contract/money/tax'

/** The note beside a price in a shop that adds no tax to it. */
export const priceWords = {
  gst: 'Inclusive of all taxes',
  composition: 'No tax is added',
} as const satisfies Record<InclusiveMode, string>
