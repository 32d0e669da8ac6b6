import type { Nutrients } from './product-facts.ts'

/** One line of a nutrition panel: a nutrient, and how much of it is in 100 g, with its unit. */
export type Nutrient = { name: string; amount: string }

/** Whether the line is a part of the one above it, as the sugars of the carbohydrate are; it stands indented. */
export function isPart({ name }: Nutrient): boolean {
  return /^of which /i.test(name)
}

/** The panel of a label: its nutrients in the order of the law, then the lines that name others. */
export function nutritionPanel(nutrients: Nutrients = {}, lines: readonly Nutrient[] = []): Nutrient[] {
  const rows = order.flatMap(([key, name, unit]) => {
    const amount = nutrients[key]
    return amount === undefined ? [] : { name, amount: `${unit === 'g' ? inGrams(amount) : amount} ${unit}` }
  })
  const known = new Set(rows.map(({ name }) => name.toLowerCase()))
  return [...rows, ...lines.filter(({ name }) => !known.has(name.toLowerCase()))]
}

const order = [
  ['energy', 'Energy', 'kcal'],
  ['protein', 'Protein', 'g'],
  ['carbohydrate', 'Carbohydrate', 'g'],
  ['sugars', 'of which sugars', 'g'],
  ['addedSugars', 'of which added sugars', 'g'],
  ['fat', 'Fat', 'g'],
  ['saturatedFat', 'of which saturated', 'g'],
  ['transFat', 'of which trans', 'g'],
  ['sodium', 'Sodium', 'mg'],
] as const satisfies [keyof Nutrients, string, string][]

// At least one decimal, so that the figures of a column align.
function inGrams(amount: number): string {
  return amount.toFixed(Number.isInteger(Math.round(amount * 100) / 10) ? 1 : 2)
}
