import * as z from 'zod/mini'

/** The problems of rows of a file; `row` is the number that a spreadsheet gives one. */
export const rowProblems = z.array(z.object({ row: z.int(), msg: z.string() }))
