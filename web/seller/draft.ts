import { del, get, set } from 'idb-keyval'

import { newDraftId } from '#web/draft-id.ts'
import type { ProductValues } from '#web/seller/product-values.ts'

const TEXT = 'mewa.new-product'
const PICTURES = 'mewa.new-product.pictures'
const ID = 'mewa.new-product.id'

/** Where this browser keeps nothing, the id lasts as long as the page. */
let ownId: string | undefined

/** The draft's id, made when it is first sent: sent again, it is the same product. */
export function draftId(): string {
  ownId = stored(() => localStorage.getItem(ID)) ?? ownId ?? newDraftId()
  stored(() => localStorage.setItem(ID, ownId ?? ''))
  return ownId
}

/** What is sent from here on is another product. */
export function forgetDraftId(): void {
  ownId = undefined
  stored(() => localStorage.removeItem(ID))
}

/** Undefined where the store is full, or switched off. */
function stored<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** The product being written, kept in this browser until it is added. Where it keeps nothing, nothing is kept. */
export function keepText(values: ProductValues): void {
  stored(() => localStorage.setItem(TEXT, JSON.stringify(values)))
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
  stored(() => localStorage.removeItem(TEXT))
  forgetDraftId()
  await keepPictures([])
}
