import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { lineQuantity, price, stockCount } from '../entities.ts'
import { explain, parseOptions } from '../explain.ts'
import { decimal } from './decimal.ts'

const refusalOf = (schema: z.ZodMiniType<number, number>, value: unknown) => {
  const { error } = z.object({ field: decimal(schema) }).safeParse({ field: value }, parseOptions)
  return error && explain(error)
}

describe('a number on the wire', () => {
  it.each([
    [price, 12.5, 12.5],
    [price, '12.5', 12.5],
    [price, '12.50', 12.5],
    [price, '599', 599],
    [stockCount, '0', 0],
    [stockCount, '12', 12],
    [lineQuantity, '3', 3],
    [price, '₹ 1,499.50', 1_499.5],
    [stockCount, '1,000', 1_000],
    [stockCount, '१५०', 150],
  ])('may be a number or the same as people type it: %#', (schema, value, number) => {
    expect(decimal(schema).parse(value)).toBe(number)
  })

  it.each(['1e3', '0x10', '0b1', '', '--5', '1,5', '1_000', '∞', 'NaN'])('is not %j', (text) => {
    expect(refusalOf(price, text)).toBe('field must be a number.')
    expect(refusalOf(stockCount, text)).toMatch(/^field must be a (whole )?number\.$/)
  })

  it.each([undefined, null, true, [5], ['5'], { value: 5 }, '9'.repeat(400)])('is not %j', (value) => {
    expect(refusalOf(price, value)).toMatch(/^field (must be a number|is required)\.$/)
  })

  it.each([
    [price, '-1', 'field must be more than 0.'],
    [price, '0', 'field must be more than 0.'],
    [price, '1.005', 'field has more than two decimals.'],
    [stockCount, '1.5', 'field must be a whole number.'],
    [stockCount, '-1', 'field must be at least 0.'],
    [stockCount, '1000001', 'field must be at most 1000000.'],
    [lineQuantity, '0', 'field must be at least 1.'],
    [stockCount, undefined, 'field is required.'],
  ])('keeps the limits of its field: %#', (schema, value, refusal) => {
    expect(refusalOf(schema, value)).toBe(refusal)
    if (value) expect(refusalOf(schema, Number(value))).toBe(refusal)
  })
})
