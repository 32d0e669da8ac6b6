import type { ChosenProduct } from '#web/seller/choose/chosen-products.tsx'

/** The parts in the text of one form field, which the draft keeps. */
export function partsIn(text: string): ChosenProduct[] {
  try {
    const kept: unknown = JSON.parse(text || '[]')
    return Array.isArray(kept) ? (kept as ChosenProduct[]) : []
  } catch {
    return []
  }
}

export function writtenParts(parts: readonly ChosenProduct[]): string {
  return parts.length > 0 ? JSON.stringify(parts) : ''
}
