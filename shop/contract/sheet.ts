import * as z from 'zod/mini'

/** What is wrong with rows of a file, by the number that a spreadsheet gives them. */
export const rowProblems = z.array(z.object({ row: z.int(), msg: z.string() }))
