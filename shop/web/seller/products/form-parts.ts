/** A part of the product of the form. */
export type FormPart = { product: string; name: string; pieces: number }

/** The parts in the text of one form field, which the draft keeps. */
export function partsIn(text: string): FormPart[] {
  try {
    const kept: unknown = JSON.parse(text || '[]')
    return Array.isArray(kept) ? (kept as FormPart[]) : []
  } catch {
    return []
  }
}

export function writtenParts(parts: readonly FormPart[]): string {
  return parts.length > 0 ? JSON.stringify(parts) : ''
}
