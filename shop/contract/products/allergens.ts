/**
 * The allergens that a label declares: Food Safety and Standards (Labelling and Display) Regulations, 2020, regulation
 * 5 (14). A key is part of an address; none contains a comma.
 */
export const allergens = [
  { key: 'gluten', label: 'cereals with gluten' },
  { key: 'crustacean', label: 'crustacean' },
  { key: 'milk', label: 'milk' },
  { key: 'egg', label: 'egg' },
  { key: 'fish', label: 'fish' },
  { key: 'peanut', label: 'peanut' },
  { key: 'tree-nuts', label: 'tree nuts' },
  { key: 'soy', label: 'soy' },
  { key: 'sulphites', label: 'sulphites' },
] as const

export type Allergen = (typeof allergens)[number]['key']

export const allergenKeys = allergens.map(({ key }) => key) as [Allergen, ...Allergen[]]

/** Allergens in words, in the order of the law: `milk, tree nuts`. */
export function allergensInWords(keys: readonly Allergen[]): string {
  return allergens.flatMap(({ key, label }) => (keys.includes(key) ? label : [])).join(', ')
}

type Declared = { contains?: readonly Allergen[] | undefined; mayContain?: readonly Allergen[] | undefined }

/** The allergens that are in a product or may be, in the order of the law; undefined when its label does not say. */
export function possibleAllergens({ contains, mayContain = [] }: Declared): Allergen[] | undefined {
  return contains && allergenKeys.filter((key) => contains.includes(key) || mayContain.includes(key))
}
