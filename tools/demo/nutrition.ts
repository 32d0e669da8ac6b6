import type { Nutrient } from '#contract/products/nutrition'

/** A nutrition panel from common food tables: kcal, grams, and sodium in milligrams. */
export function per100g(
  kcal: number,
  ...[protein, carbohydrate, sugars, fat, fibre, sodium]: [
    protein: number,
    carbohydrate: number,
    sugars: number,
    fat: number,
    fibre: number,
    sodium: number,
  ]
): Nutrient[] {
  const grams = (amount: number) => `${amount.toFixed(1)} g`
  return [
    { name: 'Energy', amount: `${kcal} kcal` },
    { name: 'Protein', amount: grams(protein) },
    { name: 'Carbohydrate', amount: grams(carbohydrate) },
    { name: 'of which sugars', amount: grams(sugars) },
    { name: 'Fat', amount: grams(fat) },
    { name: 'Dietary fibre', amount: grams(fibre) },
    { name: 'Sodium', amount: `${sodium} mg` },
  ]
}
