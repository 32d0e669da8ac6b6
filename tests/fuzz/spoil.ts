// A valid value as an attacker or a broken client changes it, in some of its places.
import fc from 'fast-check'

import { odd } from './odd-values.ts'

type Place = (string | number)[]
type Act = (value: unknown, place: Place) => unknown

/** Half of them valid, and most of the others changed in one to three places. */
export function spoilt(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const list = fc.array(fc.tuple(fc.nat(40), act), { maxLength: 3 })
  const changes = fc.oneof(fc.constant([]), list)
  return fc.tuple(values, changes).map(([value, list]) => list.reduce(change, value))
}

function change(value: unknown, [where, does]: [number, Act]): unknown {
  const places = placesOf(value)
  return does(value, places[where % places.length] ?? [])
}

function placesOf(value: unknown, place: Place = []): Place[] {
  if (!(value instanceof Object)) return [place]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [place, ...entries.flatMap(([key, each]: [string | number, unknown]) => placesOf(each, [...place, key]))]
}

const keys = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'length',
  '',
  'a.b',
  'a'.repeat(200),
  'id',
  'userId',
)
const values = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...odd) }, { weight: 1, arbitrary: fc.jsonValue() })

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: values.map(
      (value): Act =>
        (whole, place) =>
          put(whole, place, () => value),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Act>(without) },
  { weight: 1, arbitrary: fc.tuple(keys, values).map(([key, value]): Act => withField(key, value)) },
  { weight: 1, arbitrary: fc.constant<Act>((whole, place) => put(whole, place, (value) => [value, value])) },
  { weight: 1, arbitrary: fc.constant<Act>((whole, place) => put(whole, place, otherType)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(30), fc.constantFrom(...odd)).map(([at, value]): Act => inserted(at, written(value))),
  },
)

function put(whole: unknown, [key, ...rest]: Place, make: (value: unknown) => unknown): unknown {
  if (key === undefined) return make(whole)
  const copy: object = Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) }
  const before = (whole as Record<string, unknown>)[key]
  return define(copy, key, put(before, rest, make))
}

// An assignment would set the prototype instead of a field of that name.
function define(target: object, key: string | number, value: unknown): object {
  return Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

function without(whole: unknown, place: Place): unknown {
  const key = place.at(-1)
  if (key === undefined) return undefined
  return put(whole, place.slice(0, -1), (parent) =>
    Array.isArray(parent)
      ? parent.filter((_, at) => at !== key)
      : Object.fromEntries(Object.entries(parent as object).filter(([field]) => field !== key)),
  )
}

function withField(key: string, value: unknown): Act {
  return (whole, place) => put(whole, place, (at) => (isPlain(at) ? define({ ...at }, key, value) : at))
}

const isPlain = (value: unknown): value is Record<string, unknown> => value instanceof Object && !Array.isArray(value)

function otherType(value: unknown): unknown {
  return typeof value === 'string' ? Number(value) || 1 : written(value)
}

const written = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function inserted(at: number, text: string): Act {
  return (whole, place) =>
    put(whole, place, (value) => (typeof value === 'string' ? value.slice(0, at) + text + value.slice(at) : value))
}
