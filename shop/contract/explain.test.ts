import { expect, it } from 'vitest'
import * as z from 'zod/mini'

import { explain, explainFields, parseOptions } from './explain.ts'

const schema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(3)),
  sizes: z.array(z.int()).check(z.minLength(1), z.maxLength(2)),
  pieces: z.int().check(z.minimum(1), z.maximum(9)),
  colour: z.enum(['red', 'green']),
  size: z.optional(z.union([z.literal('small'), z.int()])),
})
const right = { name: 'Fig', sizes: [1], pieces: 1, colour: 'red' }

it.for([
  [{ name: undefined }, 'name is required.'],
  [{ name: 7 }, 'name must be text.'],
  [{ name: '' }, 'name is required.'],
  [{ name: 'Figs' }, 'name has more than 3 characters.'],
  [{ sizes: [] }, 'sizes is required.'],
  [{ sizes: [1, 2, 3] }, 'sizes has more than 2 entries.'],
  [{ sizes: [1, 'two'] }, 'sizes.1 must be a number.'],
  [{ pieces: 0 }, 'pieces must be at least 1.'],
  [{ pieces: 10 }, 'pieces must be at most 9.'],
  [{ colour: undefined }, 'colour is required.'],
  [{ colour: 'blue' }, 'colour must be one of: red, green.'],
  [{ size: 'huge' }, 'size is not valid.'],
] as const)('of %o it says "%s"', ([wrong, sentence]) => {
  expect(explain(schema.safeParse({ ...right, ...wrong }, parseOptions).error!)).toBe(sentence)
})

it('says the first reason for each field', () => {
  const { error } = schema.safeParse({ ...right, name: '', pieces: 0.5 }, parseOptions)
  expect(explainFields(error!)).toEqual({ name: 'is required', pieces: 'must be a whole number' })
})
