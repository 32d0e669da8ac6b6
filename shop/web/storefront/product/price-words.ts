import type { InclusiveMode } from '#contract/money/tax'

/** The note beside a price in a shop that adds no tax to it. */
export const priceWords: Record<InclusiveMode, string> = {
  gst: 'Inclusive of all taxes',
  composition: 'No tax is added',
}
