import { del, get, set } from 'idb-keyval'

import type { ProductValues } from '#web/seller/product-values.ts'

const TEXT = 'mewa.new-product'
const PICTURES = 'mewa.new-product.pictures'

/** The product being written, kept in this browser until it is added. Where it keeps nothing, nothing is kept. */
export function keepText(values: ProductValues): void {
  try {
    localStorage.setItem(TEXT, JSON.stringify(values))
  } catch {
    // Full, or switched off.
  }
}

export function keptText(): Partial<ProductValues> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(TEXT) ?? '{}')
    return kept instanceof Object ? (kept as Partial<ProductValues>) : {}
  } catch {
    return {}
  }
}

export async function keepPictures(files: readonly File[]): Promise<void> {
  await (files.length > 0 ? set(PICTURES, files) : del(PICTURES)).catch(() => {})
}

export async function keptPictureFiles(): Promise<File[]> {
  const kept: unknown = await get(PICTURES).catch(() => undefined)
  return Array.isArray(kept) ? kept.filter((each) => each instanceof File) : []
}

export async function forgetDraft(): Promise<void> {
  try {
    localStorage.removeItem(TEXT)
  } catch {
    // Nothing was kept.
  }
  await keepPictures([])
}
