import { calls } from '#contract/calls'
import { weightText } from '#contract/products/weight'
import { callApi } from '#web/api-client.ts'
import type { SellerProduct } from '#web/seller/products/seller-products.ts'

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

// A limit of the call.
const MOST_LISTED = 999

/** The products to choose from in a form. */
export async function listProducts(): Promise<SellerProduct[]> {
  return (await callApi(calls.productStock, { query: { limit: String(MOST_LISTED) } })).products
}

/** The name of a product in a list to choose from. */
export function nameWithWeight({ name, weight }: Pick<SellerProduct, 'name' | 'weight'>): string {
  return weight ? `${name}, ${weightText(weight)}` : name
}
