// Arbitraries of requests to a call of the contract: valid ones, and ones that are spoilt in their values, their bytes or
// their headers.
import fc from 'fast-check'

import type { Call } from '#contract/calls'
import { type Bytes, spoiltBytes } from './bytes.ts'
import { formOf, type Form } from './forms.ts'
import { headersOf } from './headers.ts'
import { usualOf } from './names.ts'
import { odd } from './odd-values.ts'
import { outsideBodies } from './outside-bodies.ts'
import { type Actor, actors } from './people.ts'
import { spoilt } from './spoil.ts'
import { valuesOf } from './values.ts'

export type Draft = {
  actor: Actor
  method: string
  path: string
  query: string
  headers: Record<string, string>
  /** JSON, a form, a text of its own type, or no body. */
  body: unknown
  type?: string
  form?: Form
  bytes: Bytes
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']

export function requestsTo(call: Call): fc.Arbitrary<Draft> {
  const { method, path } = call
  return fc.record({
    actor: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...usual[call.caller]) }, fc.constantFrom(...actors)),
    method: fc.oneof({ weight: 30, arbitrary: fc.constant(method) }, fc.constantFrom(...methods)),
    path: fc.oneof({ weight: 30, arbitrary: fc.constant(path) }, fc.constantFrom(...pathsLike(path))),
    query: queriesOf(call),
    headers: headersOf(call),
    body: bodiesOf(call),
    ...(call.multipart ? { form: formOf(call.multipart) } : {}),
    ...(outsideBodies.has(call) ? { type: fc.constant(outsideBodies.get(call)?.type) } : {}),
    bytes: spoiltBytes,
  }) as fc.Arbitrary<Draft>
}

const usual: Record<Call['caller'], Actor[]> = {
  anyone: ['visitor', 'first'],
  user: ['first', 'second'],
  seller: ['seller'],
  provider: ['visitor'],
  operator: ['visitor'],
}

function pathsLike(path: string): string[] {
  const encoded = path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`)
  return [
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `${path}%00`,
    `${path};a=1`,
    `${path}/..%2f`,
    `${path}%ff`,
    encoded,
  ]
}

function bodiesOf(call: Call): fc.Arbitrary<unknown> {
  const outside = outsideBodies.get(call)
  if (outside) return outside.body
  // A body where none is read.
  if (!call.body) return fc.option(fc.jsonValue(), { nil: undefined, freq: 5 })
  const bodies = spoilt(valuesOf(call.body, usualOf(call)))
  const { bodyMayBeIn: key } = call
  return key === undefined
    ? bodies
    : fc.oneof(bodies, spoilt(valuesOf(call.body, usualOf(call)).map((body) => ({ [key]: body }))))
}

const rawQueries = [
  '%',
  '%zz=1',
  'a=%ff',
  '%00',
  '=',
  '&&&',
  'a[]=1',
  '__proto__=1',
  `a=${'x'.repeat(4_000)}`,
  '?',
  '+',
]

function queriesOf(call: Call): fc.Arbitrary<string> {
  const raw = fc.oneof({ weight: 12, arbitrary: fc.constant('') }, fc.constantFrom(...rawQueries))
  const named = call.query ? spoilt(valuesOf(call.query, usualOf(call))) : fc.constant({})
  const repeated = fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true))
  return fc.tuple(named, raw, repeated, fc.constantFrom(...odd)).map(([values, extra, twice, other]) => {
    const pairs = values instanceof Object ? Object.entries(values) : []
    const [first] = pairs
    const all = twice && first ? [...pairs, [first[0], other] as const] : pairs
    const text = new URLSearchParams(all.map(([key, value]) => [key, textOf(value)])).toString()
    return [text, extra].filter(Boolean).join('&')
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null).slice(0, 2_000)
}
