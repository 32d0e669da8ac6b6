import * as z from 'zod/mini'

import { line, noBreaks, noControls, text, withoutUnseen } from '../text.ts'
import { allergenKeys } from './allergens.ts'
import { countries } from './countries.ts'
import { fssaiForm, fssaiProblem } from './fssai.ts'

/** The units of a net quantity. */
export const quantityUnits = ['g', 'kg', 'ml', 'l', 'piece'] as const
export type QuantityUnit = (typeof quantityUnits)[number]
export type Quantity = { amount: number; unit: QuantityUnit }

const decimals = 'has an amount with more than three decimals'

const fssai = z
  .string()
  .check(
    z.maxLength(20),
    z.regex(fssaiForm, { error: ({ input }) => `has a wrong FSSAI number: ${fssaiProblem(String(input))}` }),
  )

const netQuantity = z
  .strictObject({
    amount: z
      .number()
      .check(
        z.minimum(0.001, 'has a net quantity of nothing'),
        z.maximum(100_000, 'has a net quantity above 100000'),
        z.refine(hasDecimals, decimals),
      ),
    unit: z.enum(quantityUnits),
  })
  .check(
    z.refine(
      ({ amount, unit }) => unit !== 'piece' || Number.isInteger(amount),
      'has a net quantity of a part of a piece',
    ),
  )

const allergenList = z
  .array(z.enum(allergenKeys))
  .check(z.refine((keys) => new Set(keys).size === keys.length, 'names an allergen twice'))

const grams = amountUpTo(100, 'has more than 100 g of a nutrient')

const nutrients = z
  .strictObject({
    energy: amountUpTo(900, 'has energy above 900 kcal'),
    protein: grams,
    carbohydrate: grams,
    sugars: grams,
    addedSugars: grams,
    fat: grams,
    saturatedFat: grams,
    transFat: grams,
    sodium: amountUpTo(40_000, 'has sodium above 40000 mg'),
  })
  .check(
    z.refine(({ sugars, carbohydrate }) => isWithin(sugars, carbohydrate), 'has more sugars than carbohydrate'),
    z.refine(({ addedSugars, sugars }) => isWithin(addedSugars, sugars), 'has more added sugars than sugars'),
    z.refine(
      ({ saturatedFat = 0, transFat = 0, fat }) => isWithin(saturatedFat + transFat, fat),
      'has more saturated and trans fat than fat',
    ),
    z.refine(
      // Labels round each amount.
      ({ protein = 0, carbohydrate = 0, fat = 0 }) => protein + carbohydrate + fat <= 101,
      'has more than 100 g of nutrients in 100 g',
    ),
  )

/** Per 100 g: energy in kcal, sodium in mg, the others in g. */
export type Nutrients = z.infer<typeof nutrients>

/** The facts on the label of a pack. An absent field is not known; an empty `contains` says that there is no allergen. */
export const productFacts = z
  .strictObject({
    genericName: z.optional(line(100)),
    netQuantity: z.optional(netQuantity),
    ingredients: z.optional(text(2_000)),
    contains: z.optional(allergenList),
    mayContain: z.optional(allergenList),
    nutrients: z.optional(nutrients),
    vegMark: z.optional(z.enum(['vegetarian', 'non-vegetarian'])),
    storage: z.optional(line(300)),
    /** From packing. */
    shelfLifeDays: z.optional(z.int().check(z.minimum(1), z.maximum(3_650))),
    packer: z.optional(
      z.strictObject({
        role: z.enum(['packer', 'importer']),
        name: named('the name of the packer or importer', 200),
        address: named('the address of the packer or importer', 300),
      }),
    ),
    fssai: z.optional(fssai),
    /** ISO 3166-1, alpha-2. */
    origin: z.optional(z.enum(countries as [string, ...string[]], 'has an unknown country of origin')),
  })
  .check(
    z.refine(
      ({ contains = [], mayContain = [] }) => !mayContain.some((key) => contains.includes(key)),
      'has an allergen that the product both contains and may contain',
    ),
  )

export type ProductFacts = z.infer<typeof productFacts>

function named(what: string, max: number) {
  return z
    .string()
    .check(
      withoutUnseen,
      z.trim(),
      z.minLength(1, `needs ${what}`),
      z.maxLength(max, `has more than ${max} characters for ${what}`),
      noControls,
      noBreaks,
    )
}

function amountUpTo(most: number, tooMuch: string) {
  return z.optional(
    z.number().check(z.minimum(0, 'has a negative amount'), z.maximum(most, tooMuch), z.refine(hasDecimals, decimals)),
  )
}

function hasDecimals(value: number): boolean {
  return Math.abs(Math.round(value * 1_000) / 1_000 - value) < 1e-9
}

function isWithin(part: number | undefined, whole: number | undefined): boolean {
  return part === undefined || whole === undefined || part <= whole + 1e-9
}
