import type { Nutrient } from '#contract/products/nutrition'

/** A nutrition panel as the seller types it: a line each, as `Energy: 282 kcal`. */
export function nutritionText(nutrition: readonly Nutrient[]): string {
  return nutrition.map(({ name, amount }) => `${name}: ${amount}`).join('\n')
}

/** The panel of such lines; `wrong` is the first line without a name, a colon or an amount. */
export function readNutrition(lines: readonly string[]): { nutrition: Nutrient[]; wrong?: string } {
  const nutrition: Nutrient[] = []
  for (const line of lines) {
    const [name, amount] = line.split(/:(.*)/).map((part) => part.trim())
    if (!name || !amount) return { nutrition, wrong: line }
    nutrition.push({ name, amount })
  }
  return { nutrition }
}
