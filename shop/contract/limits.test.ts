import { expect, it } from 'vitest'
import * as z from 'zod'

import { type Call, calls } from './calls.ts'

/** Of each field that a caller may send: the least and the most characters, of a number its value, of a list its items. */
const limits = {
  addedSugars: '0..100',
  address: '..100, 1..100, 1..300',
  amount: '-10000000..10000000, 0.001..100000, 1..40',
  answer: '1..2000',
  attestationObject: '..20000',
  authenticatorData: '..4000',
  bestSellers: '..20',
  button: '1..30',
  carbohydrate: '0..100',
  category: '..100',
  city: '1..100, 1..60',
  clientDataJSON: '..4000',
  code: '..60, 1..100, 1..60',
  country: '1..100',
  courier: '1..60',
  currentPassword: '1..1000',
  cursor: '..100, 1..100',
  cutOffHour: '0..24',
  deliveries: '1..300',
  delivery: '1..300',
  description: '..50',
  draftId: '8..64',
  each: '1..1000000',
  'each of bestSellers': '..40',
  'each of description': '..1000',
  'each of products': '1..100',
  email: '..254',
  energy: '0..900',
  family: '..80',
  fat: '0..100',
  filters: '..500',
  firstName: '1..100',
  fssai: '..20',
  genericName: '1..100',
  gstin: '..60',
  holidays: '..200',
  hours: '1..80',
  hsn: '..20',
  'hub.verify_token': '..200',
  id: '..1364, 1..100',
  ids: '1..100',
  image: '..4',
  ingredients: '1..2000',
  items: '..100',
  label: '1..30',
  lastName: '1..100',
  least: '0..4, 0.01..1000000',
  legalName: '1..100',
  limit: '1..1000000',
  line: '1..90',
  lines: '1..100',
  link: '..300',
  lot: '1..100',
  message: '..600, 1..5000',
  most: '0..4, 1..10000000',
  name: '1..100, 1..200, 1..40, 1..60',
  newPassword: '15..128, 8..128',
  number: '..80, 1..40',
  nutrition: '..20',
  nutritionPicture: '1..4',
  ofEach: '1..99',
  offerPrice: '0.01..1000000',
  onShelf: '0..1000000',
  order: '1..100',
  orderId: '1..100',
  packer: '1..100',
  parcelId: '1..100',
  part: '1..100',
  parts: '..20',
  password: '1..1000, 15..128, 8..128',
  percent: '1..90',
  pieces: '1..1000000, 1..99, 1..9900',
  pins: '..200',
  price: '0.01..1000000',
  product: '1..100',
  products: '..100',
  protein: '0..100',
  quantity: '0..1000000, 1.., 1..100000, 1..1000000',
  reason: '1..200',
  reference: '1..100',
  report: '1..100',
  reportDays: '0..365',
  rupees: '0.01..1000000, 1..10000000',
  saturatedFat: '0..100',
  search: '..100, 1..254',
  seen: '0.., 0..1000000',
  sets: '1..99',
  shelfLifeDays: '1..3650',
  signature: '..256, ..8000',
  sodium: '0..40000',
  stars: '1..5',
  state: '1..100',
  storage: '1..300',
  street: '1..120, 1..300',
  sugars: '0..100',
  tagline: '1..90',
  tamilName: '..200',
  taxPercent: '0..100',
  text: '..2000, 1..2000',
  token: '..1000',
  transFat: '0..100',
  transports: '..8',
  url: '..300',
  userHandle: '..100',
  userId: '1..100',
  weight: '..50',
  words: '..2000',
}

it('Each field has the limits that its callers know', () => {
  const found: Record<string, Set<string>> = {}
  for (const [name, { body, query }] of Object.entries(calls) as [string, Call][])
    for (const part of [body, query])
      if (part) collect(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }), name)
  const told = Object.entries(found).map(([name, ranges]) => [name, [...ranges].toSorted().join(', ')])
  expect(Object.fromEntries(told)).toEqual(limits)

  function collect(schema: z.core.JSONSchema.BaseSchema['items'], name: string): void {
    if (typeof schema !== 'object' || Array.isArray(schema)) return
    const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
    const pairs = [[minLength, maxLength] as const, [minimum, maximum] as const, [minItems, maxItems] as const]
    const ranges = pairs.map((pair) => pair.map(limit).join('..'))
    for (const range of ranges.filter((each) => each !== '..')) (found[name] ??= new Set()).add(range)
    for (const [field, its] of Object.entries(schema.properties ?? {})) collect(its, field)
    for (const each of [schema.items, schema.additionalProperties]) collect(each, `each of ${name}`)
    for (const each of schema.anyOf ?? []) collect(each, name)
  }
})

/** Every whole number of Zod is a safe integer; that is no limit of a field. */
function limit(value?: number): string {
  return value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? '' : String(value)
}
