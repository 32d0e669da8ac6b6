import type * as z from 'zod/mini'

import { explainFields, parseOptions } from '#contract/explain'
import { spokenProblems, wrongField } from '#contract/wording'

/** Why a form was refused: a sentence for the toast, and one for each wrong field. */
export type Refused = { msg: string; fields: Record<string, string> }

type Read<S extends z.ZodMiniType> = { values: z.infer<S> } | { refused: Refused }

/** Parses the fields of a form; a refusal names fields as their labels do. An empty field counts as missing. */
export function readFields<S extends z.ZodMiniType>(form: FormData, schema: S, names: Record<string, string>): Read<S> {
  const filled = Object.keys(names).flatMap((field) => {
    const value = form.get(field)
    return value === null || value === '' ? [] : [[field, value] as const]
  })
  return readValues(Object.fromEntries(filled), schema, names)
}

/** Like `readFields`, for values already built from the fields. */
export function readValues<S extends z.ZodMiniType>(value: unknown, schema: S, names: Record<string, string>): Read<S> {
  const parsed = schema.safeParse(value, parseOptions)
  if (parsed.success) return { values: parsed.data }
  const reasons = explainFields(parsed.error)
  const fields = Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) => (reasons[field] ? [[field, spoken(name, reasons[field])]] : [])),
  )
  return { refused: { msg: Object.values(fields)[0] ?? '', fields } }
}

function spoken(name: string, problem: string): string {
  return spokenProblems[problem] ?? wrongField(name, problem)
}

/** The text fields of a form, without its files. */
export function textFields(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
