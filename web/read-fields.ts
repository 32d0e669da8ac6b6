import type * as z from 'zod/mini'

import { explainFields, inOurWords } from '#contract/explain'

/** Why a form was refused: a sentence for the toast, and one for each field it is about. */
export type Refused = { msg: string; fields: Record<string, string> }

type Read<S extends z.ZodMiniType> = { values: z.infer<S> } | { refused: Refused }

/** The fields of a form, parsed; or why not, in the names people read. An empty field counts as missing. */
export function readFields<S extends z.ZodMiniType>(form: FormData, schema: S, names: Record<string, string>): Read<S> {
  const filled = Object.keys(names).flatMap((field) => {
    const value = form.get(field)
    return value === null || value === '' ? [] : [[field, value] as const]
  })
  return readValues(Object.fromEntries(filled), schema, names)
}

/** The same for what a form's fields were made into. */
export function readValues<S extends z.ZodMiniType>(value: unknown, schema: S, names: Record<string, string>): Read<S> {
  const parsed = schema.safeParse(value, inOurWords)
  if (parsed.success) return { values: parsed.data }
  const reasons = explainFields(parsed.error)
  const fields = Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) => (reasons[field] ? [[field, `${name} ${reasons[field]}.`]] : [])),
  )
  return { refused: { msg: Object.values(fields)[0] ?? '', fields } }
}

/** What was typed into a form, files apart. */
export function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
