import type { Nutrients, ProductFacts } from './product-facts.ts'

/** The facts that a label has by law, in words; storage is stated where it matters. */
export const factWords = {
  genericName: 'the generic name',
  netQuantity: 'the net quantity',
  ingredients: 'the ingredients',
  contains: 'the allergens',
  nutrients: 'the nutrition',
  vegMark: 'the veg mark',
  shelfLifeDays: 'the shelf life',
  packer: 'the packer or importer',
  fssai: 'the FSSAI number',
  origin: 'the country of origin',
} as const satisfies Partial<Record<keyof ProductFacts, string>>
export type RequiredFact = keyof typeof factWords
const required = Object.keys(factWords) as RequiredFact[]

/** Whether a product may be put in the shop without them; what is in the shop already stays. */
export const labelRules = ['required', 'optional'] as const
export type LabelRule = (typeof labelRules)[number]

const nutrients = [
  'energy',
  'protein',
  'carbohydrate',
  'sugars',
  'addedSugars',
  'fat',
  'saturatedFat',
  'transFat',
  'sodium',
] as const satisfies (keyof Nutrients)[]

/** The facts that are missing before a product may be sold; a nutrition panel with a gap is one. */
export function missingFacts(facts: ProductFacts = {}): RequiredFact[] {
  return required.filter((fact) =>
    fact === 'nutrients' ? nutrients.some((name) => facts.nutrients?.[name] === undefined) : facts[fact] === undefined,
  )
}

/** "lacks the allergens and the FSSAI number". */
export function lacksInWords(missing: readonly RequiredFact[]): string {
  const words = missing.map((fact) => factWords[fact])
  return `lacks ${[words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ')}`
}
