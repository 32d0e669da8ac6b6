import type { Traces } from '#adapters/traces'

/**
 * Makes each statement within a step a step of its own: by what it does to which tables, and by the name under which it is
 * prepared. Neither has a value.
 */
export function tracedStatements(traces: Traces) {
  return (text: string, name: () => string) => {
    if (traces.current() === undefined) return undefined
    const summary = summaryOf(text)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary }
    const end = traces.begin({ name: summary, kind: 'client', attributes })
    if (!end) return undefined
    const named = { attributes: { 'mewa.statement': name() } }
    return (error?: unknown) => end(error === undefined ? named : { ...named, error: sqlState(error) })
  }
}

const MOST_TABLES = 4
// FOR UPDATE, FOR NO KEY UPDATE and DO UPDATE name no table.
const written = /(?<!\b(?:for|key|do)\s+)\b(insert\s+into|update|delete\s+from)\s+"?([a-z_][\w.]*)/gi
// Not a function, as unnest(...).
const read = /\bfrom\s+"?([a-z_][\w.]*)\b(?!\s*\()/i
const verb = /^(?:\s|--.*\n)*(\w+)/

/** The tables that a statement writes, or the first that it reads, as in `UPDATE products, INSERT orders`. */
export function summaryOf(text: string): string {
  const writes = [...text.matchAll(written)].map(([, how = '', table]) => `${firstWord(how)} ${table}`)
  if (writes.length > 0) return [...new Set(writes)].slice(0, MOST_TABLES).join(', ')
  const table = read.exec(text)?.[1]
  const begins = firstWord(verb.exec(text)?.[1] ?? 'statement')
  return table === undefined ? begins : `${begins === 'WITH' ? 'SELECT' : begins} ${table}`
}

function firstWord(words: string): string {
  return words.replace(/\s.*/s, '').toUpperCase()
}

function sqlState(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : 'connection lost'
}
