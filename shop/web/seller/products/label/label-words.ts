import type { LabelValues } from '#web/seller/products/label/label-values.ts'

/** The field of the form that a path of the contract's schema is about. */
export function fieldAt(path: readonly PropertyKey[]): keyof LabelValues {
  const [fact = 'contains', part] = path.map(String)
  if (fact === 'netQuantity') return 'amount'
  if (fact === 'packer') return part === 'address' ? 'packerAddress' : 'packerName'
  if (fact === 'nutrients') return part ?? 'carbohydrate'
  return fact
}
