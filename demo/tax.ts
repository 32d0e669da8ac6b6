import type { ProductData } from '#contract/entities'
import { taxFacts } from '#contract/law-facts'
import type { DemoProduct } from '#demo/products'

/** Headings that differ from the usual one of the category, by the beginning of the name. */
const headings: Record<string, string> = {
  Cashews: '0801',
  'Iranian Pistachios, Roasted': '2008',
  Chia: '1207',
  'Roasted Flax': '1204',
  Pumpkin: '1207',
  Sunflower: '1206',
  Anjeer: '0804',
  'Afghan Green Raisins': '0806',
  Munakka: '0806',
  'Dry Ginger': '0910',
  Beetroot: '0712',
  'Seven-Day Seeds': '1207',
  'Dates of the World': '0804',
  'Three Powders': '1211',
}

/** The HSN code and the GST rate of a demo product. */
export function demoTax({ name, category }: DemoProduct): Pick<ProductData, 'hsn' | 'gstRate'> {
  const { hsn, rate } = taxFacts.usualOf.value[category]
  const heading = Object.keys(headings).find((begin) => name.startsWith(begin))
  return { hsn: heading ? headings[heading] : hsn, gstRate: rate }
}
