import type { Nutrients, ProductFacts } from './product-facts.ts'

/** The facts that a label has by law; storage is stated where it matters. */
const required = [
  'genericName',
  'netQuantity',
  'ingredients',
  'contains',
  'nutrients',
  'vegMark',
  'shelfLifeDays',
  'packer',
  'fssai',
  'origin',
] as const satisfies (keyof ProductFacts)[]
export type RequiredFact = (typeof required)[number]

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
