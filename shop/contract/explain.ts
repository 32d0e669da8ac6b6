import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
type Reasoned = Issue | z.core.$ZodRawIssue<Issue>

/** Parse options with the shop's messages. They win over zod's global locale; a message in the schema wins over them. */
export const parseOptions = { reportInput: true, error: (issue: z.core.$ZodRawIssue) => reason(issue) } as const

/** One sentence about the first issue of a value, with the name of the field. */
export function explain(error: { issues: readonly Issue[] }): string {
  const issue = error.issues[0]
  if (!issue) return 'That is not valid.'
  const field = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return `${field ? `${field}: ` : ''}${unexpectedFields(issue.keys)}`
  }
  return `${field.slice(0, 80) || 'The body'} ${reason(issue)}.`
}

/** The message about unknown fields, each name cut to 40 characters. */
export function unexpectedFields(names: readonly string[]): string {
  return `Unexpected field: ${names.map((name) => name.slice(0, 40)).join(', ')}.`
}

/** The first reason for each wrong field, to show beside its form field. */
export function explainFields(error: { issues: readonly Issue[] }): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '')
    fields[field] ??= reason(issue)
  }
  return fields
}

function reason(issue: Reasoned): string {
  // A message of the schema wins; zod/mini's default message is too general.
  if (issue.message && issue.message !== 'Invalid input') return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${words[issue.expected] ?? issue.expected}`
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'is required' : `must be at least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `has more than ${issue.maximum} characters`
        : issue.origin === 'array'
          ? `has more than ${issue.maximum} entries`
          : `must be at most ${issue.maximum}`
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be one of: ${issue.values.map(String).join(', ')}`
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'is not valid'
    case 'invalid_format':
      return 'has the wrong form'
    default:
      return 'is not valid'
  }
}

const words: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
