import type { Nutrient } from '#contract/products/nutrition'
import type { ProductFacts } from '#contract/products/product-facts'
import { type DemoLabel, demoLabels } from '#demo/labels'
import type { DemoProduct } from '#demo/products'

const packer = { name: 'Mewa Foods (sample)', address: '1 Sample Street, Chennai 600001, Tamil Nadu, India' }
const fssai = '10000000000000'

/** The label of a demo product: its weight, storage and nutrition, and what the table of labels adds. */
export function demoFacts({ name, weight, description, nutrition }: DemoProduct): ProductFacts {
  const label = demoLabels[name]
  const [amount, unit] = weight.split(' ')
  const storage = description.at(-2)
  if (!label || !storage || (unit !== 'g' && unit !== 'kg')) throw new Error(`${name} has no label`)
  return {
    genericName: label.generic,
    netQuantity: { amount: Number(amount), unit },
    ingredients: label.ingredients,
    contains: label.contains ?? [],
    mayContain: label.mayContain ?? [],
    nutrients: nutrientsOf(nutrition, label),
    vegMark: 'vegetarian',
    storage,
    shelfLifeDays: label.days,
    packer: { role: label.origin === 'IN' ? 'packer' : 'importer', ...packer },
    fssai,
    origin: label.origin,
  }
}

function nutrientsOf(nutrition: readonly Nutrient[], { addedSugars = 0, saturated }: DemoLabel) {
  const amountOf = (name: string) =>
    Number.parseFloat(nutrition.find((line) => line.name === name)?.amount ?? String(Number.NaN))
  return {
    energy: amountOf('Energy'),
    protein: amountOf('Protein'),
    carbohydrate: amountOf('Carbohydrate'),
    sugars: amountOf('of which sugars'),
    addedSugars,
    fat: amountOf('Fat'),
    saturatedFat: saturated,
    transFat: 0,
    sodium: amountOf('Sodium'),
  }
}
