import * as z from 'zod/mini'

const given = /^[0-9a-f]{32}$/

/** The query of a link in an email. A token that the shop never gives out is like none: the answer is the same page. */
export const linkQuery = z.object({
  token: z.optional(
    z.pipe(
      z.string(),
      z.transform((token: string) => (given.test(token) ? token : '')),
    ),
  ),
})
