// Arbitraries of what a schema of the contract accepts. Ids differ in each shop while a seed draws the same everywhere, so
// a value has the name of an id (names.ts), which is replaced when the request is sent.
import fc from 'fast-check'
import * as z from 'zod/mini'

import { email, id, moment, password } from '#contract/entities'
import { gstin } from '#contract/money/business-buyer'
import { emails, ids, hasForm, type UsualValues } from './names.ts'

type Schema = z.core.$ZodType
type Of<Type extends z.core.$ZodTypes['_zod']['def']['type']> = Extract<
  z.core.$ZodTypes,
  { _zod: { def: { type: Type } } }
>

/** Values that `schema` accepts once their names are replaced; half of them have the first usual value wherever there is one. */
export function valuesOf(schema: Schema, usual: UsualValues): fc.Arbitrary<unknown> {
  const surely = Object.fromEntries(Object.entries(usual).map(([field, [first]]) => [field, [first]]))
  return fc.oneof(drawn(schema, usual), drawn(schema, surely))
}

function drawn(schema: Schema, usual: UsualValues, field = ''): fc.Arbitrary<unknown> {
  const any = known.get(schema)?.() ?? drawnFrom(schema as z.core.$ZodTypes, usual, field)
  const named = Object.hasOwn(usual, field) ? (usual[field] ?? []).filter(fits(schema)) : []
  if (named.length === 0) return any
  const likely = fc.constantFrom(...named)
  return usual[field]?.length === 1 ? likely : fc.oneof({ weight: 5, arbitrary: likely }, any)
}

/** Schemas whose form a random text rarely has. */
const known = new Map<Schema, () => fc.Arbitrary<unknown>>([
  [id, () => fc.oneof(fc.constantFrom(...ids), fc.uuid())],
  [email, () => fc.oneof(fc.constantFrom(...emails), address)],
  [
    moment,
    () =>
      fc
        .date({ min: new Date('2000-01-02'), max: new Date('2199-12-31'), noInvalidDate: true })
        .map((at) => at.toISOString()),
  ],
  // None fits by chance, because of its check digit.
  [gstin, () => fc.constantFrom('33AAPFU0939F1Z2', ' 33aapfu0939f1z2', '27AAPFU0939F1ZV')],
  [password, () => fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' }).filter(accepted(password))],
])
const address = fc.stringMatching(/^[a-z]{3,12}@[a-z]{3,9}\.example$/)

function drawnFrom(schema: z.core.$ZodTypes, usual: UsualValues, field: string): fc.Arbitrary<unknown> {
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return objectOf(schema as Of<'object'>, usual)
    case 'optional':
    case 'default':
      return drawn(def.innerType, usual, field)
    case 'nullable':
      return fc.option(drawn(def.innerType, usual, field))
    case 'array':
      return obeying(schema, listsOf(def.element as z.core.$ZodTypes, drawn(def.element, usual, field)))
    case 'record':
      return recordOf(schema as Of<'record'>, usual)
    case 'union':
      return fc.oneof(...def.options.map((each) => drawn(each, usual, field)))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numbersOf(schema)
    case 'string':
      return textsOf(schema)
    case 'pipe':
      return pipedInto(schema as Of<'pipe'>, usual)
    default:
      throw new Error(`There is no arbitrary for a schema of type ${def.type}.`)
  }
}

function objectOf(schema: Of<'object'>, usual: UsualValues): fc.Arbitrary<unknown> {
  const shape = Object.entries(schema._zod.def.shape)
  const fields = Object.fromEntries(shape.map(([field, each]) => [field, drawn(inner(each), usual, field)]))
  const requiredKeys = shape.flatMap(([field, each]) => (isOptional(each) ? [] : [field]))
  return obeying(schema, fc.record(fields, { requiredKeys }))
}

/** A record by an enum has each of its keys. */
function recordOf(schema: Of<'record'>, usual: UsualValues): fc.Arbitrary<unknown> {
  const { keyType, valueType } = schema._zod.def
  const value = drawn(valueType, usual)
  if (keyType._zod.def.type === 'enum') {
    const keys = Object.values((keyType as Of<'enum'>)._zod.def.entries)
    return fc.record(Object.fromEntries(keys.map((key) => [key, value])))
  }
  return fc.dictionary(drawn(keyType, usual, 'product') as fc.Arbitrary<string>, value, {
    maxKeys: 4,
    noNullPrototype: true,
  })
}

/** Those values that obey the rules between their parts. */
function obeying(schema: Schema, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return checksOf(schema).some(({ check }) => check === 'custom') ? values.filter(accepted(schema)) : values
}

// Two lines may name one product, but no picture and no mail is there twice.
function listsOf({ _zod: { def } }: z.core.$ZodTypes, each: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  const length = { minLength: 1, maxLength: 4 }
  return def.type === 'string' ? fc.uniqueArray(each, length) : fc.array(each, length)
}

const isOptional = (schema: Schema) => schema._zod.def.type === 'optional'
const inner = (schema: Schema) => (isOptional(schema) ? (schema as Of<'optional'>)._zod.def.innerType : schema)

/** The input of a pipe has the form of its end, except for a number that is read from a text, or what a function makes. */
function pipedInto(schema: Of<'pipe'>, usual: UsualValues): fc.Arbitrary<unknown> {
  const { in: start, out } = schema._zod.def
  const end = drawn(out._zod.def.type === 'transform' ? start : out, usual)
  return fc.oneof(end, end.map(written)).filter(accepted(schema))
}

const written = (value: unknown) => (typeof value === 'number' ? String(value) : value)

function numbersOf(schema: Schema): fc.Arbitrary<number> {
  const limit = (check: string) => checksOf(schema).find((each) => each.check === check)?.value
  const [min, max] = [limit('greater_than') ?? -1_000, limit('less_than') ?? 1_000_000]
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  return fc.oneof(whole, fc.constantFrom(min, max)).filter(accepted(schema))
}

const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: fc
    .date({ min: new Date('2000-01-02'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
}

function textsOf(schema: Schema): fc.Arbitrary<string> {
  const own = schema._zod.def as { format?: string }
  const format = formats[own.format ?? '']
  if (format) return format.filter(accepted(schema))
  const patterns = checksOf(schema).flatMap(({ pattern }) => (pattern ? matching(pattern) : []))
  const free = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  return fc.oneof(free, fc.string({ maxLength: 60 }), ...patterns).filter(accepted(schema))
}

// fast-check has no arbitrary for classes of Unicode, which free text nearly always matches.
function matching(pattern: RegExp): fc.Arbitrary<string>[] {
  return pattern.source.includes(String.raw`\p`) ? [] : [fc.stringMatching(pattern)]
}

type Check = { check: string; value?: number; pattern?: RegExp }

function checksOf(schema: Schema): Check[] {
  const { checks = [] } = schema._zod.def as { checks?: { _zod: { def: Check } }[] }
  return checks.map((each) => each._zod.def)
}

/** A name may stand for a text of another form. */
function fits(schema: Schema) {
  const isText = ['string', 'pipe'].includes(schema._zod.def.type)
  return (value: unknown) => (isText && hasForm(value)) || accepted(schema)(value)
}

function accepted(schema: Schema) {
  return (value: unknown) => z.safeParse(schema, value).success
}
