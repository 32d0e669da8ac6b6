import type { RequiredFact } from '#contract/missing-facts'
import type { LabelValues } from '#web/seller/label/label-values.ts'

/** The facts that a label may lack, in words. */
export const factWords: Record<RequiredFact, string> = {
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
}

/** The field of the form that a path of the contract's schema is about. */
export function fieldAt(path: readonly PropertyKey[]): keyof LabelValues {
  const [fact = 'contains', part] = path.map(String)
  if (fact === 'netQuantity') return 'amount'
  if (fact === 'packer') return part === 'address' ? 'packerAddress' : 'packerName'
  if (fact === 'nutrients') return part ?? 'carbohydrate'
  return fact
}
