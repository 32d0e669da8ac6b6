import { del, get, set } from 'idb-keyval'

import { newDraftId } from '#web/draft-id.ts'
import type { ProductValues } from '#web/seller/products/product-form-values.ts'

const TEXT = 'mewa.new-product'
const PICTURES = 'mewa.new-product.pictures'
const ID = 'mewa.new-product.id'

/** The id without storage, as long as the page is open. */
let ownId: string | undefined

/** The idempotency key of the draft, created when it is first sent. */
export function draftId(): string {
  ownId = stored(() => localStorage.getItem(ID)) ?? ownId ?? newDraftId()
  stored(() => localStorage.setItem(ID, ownId ?? ''))
  return ownId
}

/** The next product gets another id. */
export function forgetDraftId(): void {
  ownId = undefined
  stored(() => localStorage.removeItem(ID))
}

/** Undefined when the storage is full or blocked. */
function stored<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** Stores the text of the unfinished product until it is added; does nothing without storage. */
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
