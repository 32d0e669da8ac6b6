import * as z from 'zod/mini'

import { numberIn } from '../typed.ts'

/** A number, or one in a text as people type it: '12.50' or '₹ 1,000', not '1e3'. */
export function decimal<S extends z.ZodMiniType<number, number>>(schema: S) {
  const text = z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => numberIn(typed) ?? Number.NaN),
    ),
    schema,
  )
  return z.union([schema, text], {
    // The reason for the form that was sent, number or text.
    error: ({ input, errors: [ofNumber, ofText] }) => {
      const isRead = typeof input === 'string' && numberIn(input) !== undefined
      return (isRead ? ofText : ofNumber)?.[0]?.message
    },
  })
}
