import * as z from 'zod/mini'

const PLAIN = /^-?\d+(\.\d+)?$/

/** A number, or a plain decimal string as form fields give it: '12.50', not '1e3' or ' 5'. */
export function decimal<S extends z.ZodMiniType<number, number>>(schema: S) {
  const text = z.pipe(z.pipe(z.string().check(z.regex(PLAIN)), z.transform(Number)), schema)
  return z.union([schema, text], {
    // The reason for the form that was sent, number or text.
    error: ({ input, errors: [ofNumber, ofText] }) => {
      const isPlain = typeof input === 'string' && PLAIN.test(input)
      return (isPlain ? ofText : ofNumber)?.[0]?.message
    },
  })
}
