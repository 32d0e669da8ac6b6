import { allergenKeys } from '#contract/products/allergens'
import type { Nutrients, ProductFacts } from '#contract/products/product-facts'
import { digitsIn, numberInField } from '#contract/typed'

/** The typed fields of the label; empty ones are absent. An allergen is `contains` or `may`. */
export type LabelValues = { readonly [field: string]: string }

/** The properties of the control of a field. */
export type LabelField = (name: string) => { name: string; defaultValue: string; error: string | undefined }

/** The nutrients in the order of a label. */
export const nutrientFields = [
  { key: 'energy', label: 'Energy', unit: 'kcal' },
  { key: 'protein', label: 'Protein', unit: 'g' },
  { key: 'carbohydrate', label: 'Carbohydrate', unit: 'g' },
  { key: 'sugars', label: 'Total sugars', unit: 'g' },
  { key: 'addedSugars', label: 'Added sugars', unit: 'g' },
  { key: 'fat', label: 'Total fat', unit: 'g' },
  { key: 'saturatedFat', label: 'Saturated fat', unit: 'g' },
  { key: 'transFat', label: 'Trans fat', unit: 'g' },
  { key: 'sodium', label: 'Sodium', unit: 'mg' },
] as const satisfies { key: keyof Nutrients; label: string; unit: string }[]

/** The fields of an existing label. */
export function labelValues(facts: ProductFacts | undefined): LabelValues {
  const { netQuantity, contains, mayContain, nutrients, packer, ...plain } = facts ?? {}
  const values = {
    ...plain,
    amount: netQuantity?.amount,
    unit: netQuantity?.unit,
    noAllergens: contains && contains.length + (mayContain?.length ?? 0) === 0 ? 'on' : undefined,
    ...Object.fromEntries(allergenKeys.map((key) => [key, contains?.includes(key) ? 'contains' : undefined])),
    ...Object.fromEntries(mayContain?.map((key) => [key, 'may']) ?? []),
    ...nutrients,
    packerRole: packer?.role,
    packerName: packer?.name,
    packerAddress: packer?.address,
  }
  return filled(Object.entries(values).map(([field, value]) => [field, String(value ?? '')]))
}

/** The typed fields, without empty ones. */
export function filled(entries: Iterable<readonly [string, unknown]>): LabelValues {
  return Object.fromEntries(
    [...entries].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  )
}

/** The label as typed; null when nothing is. The schema of the contract judges it. */
export function readLabel(values: LabelValues): object | null {
  const number = (field: string) => numberInField(values[field] ?? '')
  const allergensThat = (are: string) => allergenKeys.filter((key) => values[key] === are)
  const [contains, mayContain] = [allergensThat('contains'), allergensThat('may')]
  const isDeclared = values['noAllergens'] !== undefined || contains.length + mayContain.length > 0
  const nutrients = present(Object.fromEntries(nutrientFields.map(({ key }) => [key, number(key)])))
  const { packerName, packerAddress } = values
  const facts = present({
    genericName: values['genericName'],
    netQuantity: values['amount'] && { amount: number('amount'), unit: values['unit'] ?? 'g' },
    ingredients: values['ingredients'],
    contains: isDeclared ? contains : undefined,
    mayContain: mayContain.length > 0 ? mayContain : undefined,
    nutrients: Object.keys(nutrients).length > 0 ? nutrients : undefined,
    vegMark: values['vegMark'],
    storage: values['storage'],
    shelfLifeDays: number('shelfLifeDays'),
    packer: (packerName ?? packerAddress) && {
      role: values['packerRole'] ?? 'packer',
      name: packerName ?? '',
      address: packerAddress ?? '',
    },
    fssai: values['fssai'] && digitsIn(values['fssai']),
    origin: values['origin'],
  })
  return Object.keys(facts).length > 0 ? facts : null
}

/** The fields in the text of one form field, which the draft keeps. */
export function writtenLabel(values: LabelValues): string {
  return Object.keys(values).length > 0 ? JSON.stringify(values) : ''
}

/** The fields in such a text, or in that of a stored label: `{"facts":{...}}`. */
export function labelIn(text: string): LabelValues {
  try {
    const kept = JSON.parse(text || '{}') as { facts?: ProductFacts } | null
    return kept?.facts ? labelValues(kept.facts) : filled(Object.entries(kept ?? {}))
  } catch {
    return {}
  }
}

function present(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))
}
