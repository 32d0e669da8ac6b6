import type { CartItems } from '#contract/entities'
import type { Edit } from '#web/cart/merge-cart.ts'

// Validates stored values, which may be old or forged. Written without the schema library, because the cart is on every
// page and that library is not.

export type PriceSeen = { name: string; /** Rupees. */ price: number }
export type Lowered = {
  name?: string | undefined
  from: number
  to: number
  /** Whether the shop no longer sells it; undefined until that is known. */
  gone?: boolean | undefined
}

/** An edit that is not confirmed yet. */
export function readEdit(value: unknown): Edit | undefined {
  const { count, from, at, tried, place } = fieldsOf(value)
  return isCount(count) && isCount(from) && isCount(at) && areCountsOrNone(tried) && isCountOrNone(place)
    ? { count, from, at, tried, place }
    : undefined
}

/** The server's cart as another tab received it. */
export function readServerCart(value: unknown): { items: CartItems; version: number } | undefined {
  const { lines, version } = fieldsOf(value)
  return isCount(version) && Array.isArray(lines) && lines.every(isLine)
    ? { items: Object.fromEntries(lines), version }
    : undefined
}

export function readPriceSeen(value: unknown): PriceSeen | undefined {
  const { name, price } = fieldsOf(value)
  return typeof name === 'string' && typeof price === 'number' && price >= 0 ? { name, price } : undefined
}

export function readLowered(value: unknown): Lowered | undefined {
  const { name, from, to, gone } = fieldsOf(value)
  return isCount(from) && isCount(to) && (name === undefined || typeof name === 'string')
    ? { name, from, to, gone: typeof gone === 'boolean' ? gone : undefined }
    : undefined
}

export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isLine(value: unknown): value is [string, number] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && isCount(value[1])
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isCountOrNone(value: unknown): value is number | undefined {
  return value === undefined || isCount(value)
}

function areCountsOrNone(value: unknown): value is number[] | undefined {
  return value === undefined || (Array.isArray(value) && value.every(isCount))
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
