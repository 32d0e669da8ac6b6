/** The seven categories of the shop: label on the page, path in the address and on the product. Spec section 2. */
export const categories = [
  { label: 'Premium Dates', path: 'Dates' },
  { label: 'Nuts & Seeds', path: 'Nuts' },
  { label: 'Dry Fruits', path: 'Dry-Fruits' },
  { label: 'Health Powders', path: 'Health-Powders' },
  { label: 'Gift Hampers', path: 'Gift-Hampers' },
  { label: 'Organic Honey', path: 'Honey' },
  { label: 'Special Combos', path: 'Combos' },
] as const

export type CategoryPath = (typeof categories)[number]['path']

export const categoryPaths = categories.map((category) => category.path) as [CategoryPath, ...CategoryPath[]]

/** The category that an address means, whatever its letter case and with the full stop of the sentence it was copied from. */
export function categoryMeant(written: string): CategoryPath | undefined {
  const plain = withoutFullStop(written).toLowerCase()
  return categoryPaths.find((path) => path.toLowerCase() === plain)
}

/** A part of an address without the full stop at its end. */
export function withoutFullStop(written: string): string {
  return written.replace(/\.+$/, '')
}

/** The label of a category path, or undefined when there is no such category. */
export function categoryLabel(path: string): string | undefined {
  return categories.find((category) => category.path === path)?.label
}
