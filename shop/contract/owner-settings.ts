import * as z from 'zod/mini'

import { business } from './business.ts'
import { indianDay, isoDay, weekdays } from './indian-day.ts'
import { stateOfGstin } from './money/state-codes.ts'
import { taxModes } from './money/tax.ts'
import { indianState, sameState, zones } from './orders/pin-codes.ts'
import { labelRules } from './products/missing-facts.ts'
import { DELIVERY_BUSINESS_DAYS, MAX_CART_LINES, MAX_LINE_QUANTITY } from './rules.ts'
import { secondFactorModes } from './seller-login.ts'
import { line } from './text.ts'

// A parcel leaves on the next business day at the latest.
const MOST_TRANSIT_DAYS = DELIVERY_BUSINESS_DAYS.most - 1
const CRORE = 10_000_000
const MOST_PICKS = 20

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
const distinct = z.refine<string[]>((values) => new Set(values).size === values.length, 'names one twice')

const businessDays = z
  .object({ least: whole(0, MOST_TRANSIT_DAYS), most: whole(0, MOST_TRANSIT_DAYS) })
  .check(z.refine(({ least, most }) => least <= most, '`least` must not be above `most`'))
const deliveryPromise = z.object({
  /** An order that is paid before this hour of a business day leaves on it. */
  cutOffHour: whole(0, 24),
  closedOn: z.array(z.enum(weekdays)).check(
    distinct,
    z.refine((days) => days.length < weekdays.length, 'must leave a day open'),
  ),
  /** The business days that a parcel travels. */
  transitDays: z.record(z.enum(zones), businessDays),
})
/** The rules of the promised days. */
export type DeliveryPromise = z.infer<typeof deliveryPromise>

const most = { ofEach: MAX_LINE_QUANTITY, pieces: MAX_CART_LINES * MAX_LINE_QUANTITY, rupees: CRORE }
const sizes = { ofEach: whole(1, most.ofEach), pieces: whole(1, most.pieces), rupees: whole(1, most.rupees) }
const orderLimits = z
  .object({ ...sizes, newcomer: z.partial(z.object(sizes)) })
  .check(
    z.refine(
      ({ newcomer, ...everybody }) =>
        (Object.keys(sizes) as (keyof typeof sizes)[]).every((size) => (newcomer[size] ?? 0) <= everybody[size]),
      '`newcomer` must not have more than everybody',
    ),
  )
/** The most that one order may be: pieces of one product, pieces in all, rupees with tax. */
export type OrderLimits = z.infer<typeof orderLimits>

/** Whether `url` is the page of a parcel, with {number} for its number. */
const isTrackingUrl = (url: string) =>
  /^https:\/\/[^/{}@]+\/[^\s]*\{number\}/.test(url) && URL.canParse(url) && url.length <= 300
const courier = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  trackingUrl: z.string().check(z.refine(isTrackingUrl, 'must be an https address with {number} after its host')),
})

const cash = z.object({
  /** Rupees. */
  most: whole(1, most.rupees),
  pins: z
    .array(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'must be the first digits of a PIN code')))
    .check(distinct, z.maxLength(200)),
})

/** The banner opens the home page. `to` is a page of the shop, and `picture` the key of a picture of a product. */
const banner = z.object({
  line: line(90),
  button: line(30),
  to: z.string().check(z.regex(/^\/(?:[\w.?=&%,:-][\w./?=&%,:-]{0,200})?$/, 'must be a page of the shop')),
  picture: z.nullable(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be the key of a picture'))),
})

/** What the owner chooses, one by one. */
export const ownerSettings = z.object({
  /** The day on which a closed shop takes orders again, YYYY-MM-DD; null, or a day that has come, while it is open. */
  closedUntil: z.nullable(z.iso.date()),
  /** Days without business, besides the weekdays of the promise, as YYYY-MM-DD. */
  holidays: z.array(z.iso.date()).check(distinct, z.maxLength(200)),
  /** The one state the shop delivers in, as India Post writes it; '' when there is no limit. */
  deliveryState: z
    .string()
    .check(
      z.refine(
        (state) => state === '' || indianState(state) !== undefined,
        'must be a state or union territory of India as India Post writes it, or empty',
      ),
    ),
  /** The days that parcels are promised on; null while none are. */
  deliveryPromise: z.nullable(deliveryPromise),
  taxMode: z.enum(taxModes),
  /**
   * How a product that is put together is taxed in the tax mode `gst`: as a mixed supply, at the highest rate of its parts,
   * or each part at its own.
   */
  hamperTax: z.enum(['mixed', 'parts']),
  /** Added at checkout in the tax mode `added`. */
  taxPercent: z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01)),
  /** Whether a product may be put in the shop without its whole label. */
  labels: z.enum(labelRules),
  orderLimits,
  /** Whether sellers must have a second factor. */
  secondFactor: z.enum(secondFactorModes),
  /** The courier that most parcels go with, and its page of a parcel; null: none. */
  courier: z.nullable(courier),
  /** Orders that may be paid to the courier: up to `most`, at PIN codes that begin so, or all. Null: none. */
  cash: z.nullable(cash),
  /** Whether visitors may look at products without a login. */
  browsing: z.enum(['login', 'public']),
  /** Whether an order can be a gift. */
  gifts: z.boolean(),
  business,
  /** Null: the tagline, a link to all products, and the shop's own picture. */
  banner: z.nullable(banner),
  /** The products that come first in every list, in their order. */
  bestSellers: z.array(z.string().check(z.maxLength(40))).check(distinct, z.maxLength(MOST_PICKS)),
  /** The days after delivery in which pieces of an order can be reported. */
  reportDays: whole(0, 365),
})
export type OwnerSettings = z.infer<typeof ownerSettings>
/** The settings in force, and what a new shop lacks before it takes orders, in words. */
export type LiveSettings = OwnerSettings & { toOpen: readonly string[] }

type OrNull<S extends Record<string, z.ZodMiniType>> = { [K in keyof S]: z.ZodMiniOptional<z.ZodMiniNullable<S[K]>> }
/** Some of them to store; null goes back to the default. */
export const someSettings = z.object(
  Object.fromEntries(
    Object.entries(ownerSettings.shape).map(([key, schema]) => [key, z.optional(z.nullable(schema as z.ZodMiniType))]),
  ) as OrNull<typeof ownerSettings.shape>,
)
export const settingsChange = z.catchall(someSettings, z.never())
export type SettingsChange = z.infer<typeof someSettings>

const LONGEST_BREAK_DAYS = 366

type Contradicting = Pick<OwnerSettings, 'taxMode' | 'deliveryState' | 'closedUntil'> & {
  business: { gstin: string; address: { state: string } }
}

/** Why these settings cannot stand beside each other, in words for the owner. */
export function contradictions(
  { taxMode, deliveryState, closedUntil, business: { gstin, address } }: Contradicting,
  now = new Date(),
): string[] {
  const inAYear = isoDay(indianDay(now) + LONGEST_BREAK_DAYS)
  const tooLong = closedUntil !== null && closedUntil > inAYear ? ['The shop can be closed for a year at most.'] : []
  // The flat percentage asks nothing of the business.
  if (taxMode === 'added') return tooLong
  const scheme = taxMode === 'gst' ? 'With GST' : 'In the composition scheme'
  const registered = stateOfGstin(gstin)
  const { state } = address
  return [
    ...tooLong,
    ...(sameState(deliveryState, state)
      ? []
      : [
          `${scheme} the shop delivers in ${state} only, the state of its address: a sale into another has other taxes.`,
        ]),
    ...(registered && sameState(registered, state)
      ? []
      : [`The GSTIN is of ${registered ?? 'no state'}, but the address is in ${state}. ${scheme} they must be alike.`]),
  ]
}
