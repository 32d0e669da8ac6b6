import type { ProductData } from '#contract/entities'
import { type Food, foodsOf, taxFacts } from '#contract/products/law-facts'
import type { DemoProduct } from '#demo/products'

/** The foods that are not the usual one of their category, by the beginning of the name. */
export const unusualFoods: Record<string, Food> = {
  Cashews: 'cashews',
  'Iranian Pistachios, Roasted': 'roasted nuts',
  Chia: 'other seeds',
  'Roasted Flax': 'flax',
  Pumpkin: 'other seeds',
  Sunflower: 'sunflower seeds',
  Anjeer: 'figs',
  'Afghan Green Raisins': 'raisins',
  Munakka: 'raisins',
  Amla: 'fruit powders',
  'Dry Ginger': 'ginger',
  Beetroot: 'vegetable powders',
  'Seven-Day Seeds': 'other seeds',
  'Dates of the World': 'dates',
  'Three Powders': 'herb and root powders',
}

/** The HSN code and the GST rate of a demo product. */
export function demoTax({ name, category }: DemoProduct): Pick<ProductData, 'hsn' | 'gstRate'> {
  const { headings, headingRates } = taxFacts
  const begin = Object.keys(unusualFoods).find((each) => name.startsWith(each)) ?? ''
  const hsn = headings.value[unusualFoods[begin] ?? foodsOf[category][0]]
  return { hsn, gstRate: headingRates.value[hsn] }
}
