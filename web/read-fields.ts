import type * as z from 'zod/mini'

import { explainFields } from '#contract/explain'

/** Why a form was refused: a sentence for the toast, and one for each field it is about. */
export type Refused = { msg: string; fields: Record<string, string> }

/**
 * The fields of a form, parsed; or why not, in the names people read. An empty field counts as missing.
 */
export function readFields<S extends z.ZodMiniType>(
  form: FormData,
  schema: S,
  names: Record<string, string>,
): { values: z.infer<S> } | { refused: Refused } {
  const filled = Object.keys(names).flatMap((field) => {
    const value = form.get(field)
    return value === null || value === '' ? [] : [[field, value] as const]
  })
  const parsed = schema.safeParse(Object.fromEntries(filled))
  if (parsed.success) return { values: parsed.data }
  const reasons = explainFields(parsed.error)
  const fields = Object.fromEntries(
    Object.keys(names).flatMap((field) => (reasons[field] ? [[field, `${names[field]} ${reasons[field]}.`]] : [])),
  )
  return { refused: { msg: Object.values(fields)[0] ?? '', fields } }
}
