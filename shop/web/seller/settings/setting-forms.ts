import * as z from 'zod/mini'

import { type OwnerSettings, ownerSettings } from '#contract/owner-settings'
import { numberIn } from '#contract/typed'
import { zones } from '#contract/orders/pin-codes'
import { readValues, type Refused } from '#web/queries/read-fields.ts'

type Fields = Readonly<Record<string, string>>
type SettingForm = { value: (fields: Fields) => unknown; names: Record<string, string> }

// The checked boxes whose names begin so.
const named = (prefix: string, fields: Fields) =>
  Object.keys(fields).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))

// A text that is no number stays as it was typed, and is refused.
const number = (typed = '') => numberIn(typed) ?? typed

/** The settings that have a form: the value of its fields, and what the fields are called in a refusal. */
const settingForms = {
  closedUntil: {
    // An open shop needs the day; a closed one opens without.
    value: ({ closedUntil, isOpen }) => closedUntil || (isOpen ? undefined : null),
    names: { closedUntil: 'The day' },
  },
  holidays: {
    value: ({ added, ...days }) => [...new Set([...named('day ', days), ...(added ? [added] : [])])].toSorted(),
    names: { holidays: 'The day' },
  },
  deliveryPromise: {
    value: ({ promised, cutOffHour, ...fields }) =>
      promised === 'yes'
        ? {
            cutOffHour: number(cutOffHour),
            closedOn: named('closed ', fields),
            transitDays: Object.fromEntries(
              zones.map((zone) => [
                zone,
                { least: number(fields[`${zone} least`]), most: number(fields[`${zone} most`]) },
              ]),
            ),
          }
        : null,
    names: { closedOn: 'The days', transitDays: 'The business days on the way' },
  },
  taxMode: { value: ({ taxMode }) => taxMode, names: { taxMode: 'The choice' } },
  hamperTax: { value: ({ hamperTax }) => hamperTax, names: { hamperTax: 'The choice' } },
  taxPercent: { value: ({ taxPercent }) => number(taxPercent), names: { taxPercent: 'The percentage' } },
  browsing: { value: ({ browsing }) => browsing, names: { browsing: 'The choice' } },
  gifts: { value: ({ gifts }) => gifts === 'yes', names: { gifts: 'Gifts' } },
  business: {
    value: ({ street, city, state, zip, socialLabel, socialUrl, officer, officerEmail, officerPhone, ...rest }) => ({
      ...rest,
      address: { street, city, state, zip, country: 'India' },
      social: { label: socialLabel, url: socialUrl },
      grievanceOfficer: { name: officer, email: officerEmail, phone: officerPhone },
    }),
    names: {
      name: 'The name of the shop',
      tagline: 'The line below it',
      legalName: 'The name of the business',
      email: 'The email',
      phone: 'The phone',
      whatsapp: 'The WhatsApp number',
      address: 'The address',
      gstin: 'The GSTIN',
      fssai: 'The FSSAI number',
      social: 'The social link',
      grievanceOfficer: 'The grievance officer',
      hours: 'The hours',
    },
  },
  banner: {
    value: ({ line, picture, ...rest }) => (line ? { line, ...rest, picture: picture || null } : null),
    names: { line: 'The line', button: 'The button', to: 'The page', picture: 'The picture' },
  },
  bestSellers: {
    value: ({ added, ...picks }) => [...new Set([...named('pick ', picks), ...(added ? [added] : [])])],
    names: { bestSellers: 'The product' },
  },
  reportDays: {
    value: ({ reportDays }) => number(reportDays),
    names: { reportDays: 'The number of days' },
  },
  orderLimits: {
    value: ({ ofEach, pieces, rupees, newcomer = '{}' }) => ({
      ofEach: number(ofEach),
      pieces: number(pieces),
      rupees: number(rupees),
      newcomer: JSON.parse(newcomer) as unknown,
    }),
    names: { ofEach: 'The pieces of one product', pieces: 'The pieces in all', rupees: 'The amount' },
  },
  cash: {
    value: ({ most, pins = '' }) =>
      most ? { most: number(most), pins: pins.split(/[\s,]+/).filter((first) => first !== '') } : null,
    names: { most: 'The amount', pins: 'The PIN code' },
  },
  courier: {
    value: ({ name, trackingUrl }) => (name || trackingUrl ? { name, trackingUrl } : null),
    names: { name: 'The name', trackingUrl: 'The page of a parcel' },
  },
  deliveryState: { value: ({ deliveryState }) => deliveryState, names: { deliveryState: 'The state' } },
  labels: { value: ({ labels }) => labels, names: { labels: 'The choice' } },
  secondFactor: { value: ({ secondFactor }) => secondFactor, names: { secondFactor: 'The choice' } },
} satisfies Partial<Record<keyof OwnerSettings, SettingForm>>

export type FormKey = keyof typeof settingForms

export function hasForm(setting: string): setting is FormKey {
  return Object.hasOwn(settingForms, setting)
}

/** The value that a form asks for, as the server will take it, or why it will not. */
export function readSetting(setting: FormKey, fields: Fields): { value: unknown } | { refused: Refused } {
  const { value: valueOf, names }: SettingForm = settingForms[setting]
  const value = valueOf(fields)
  const schema: z.ZodMiniType = z.nullable(ownerSettings.shape[setting] as z.ZodMiniType)
  const read =
    value instanceof Object
      ? readValues(value, schema, names)
      : readValues({ [setting]: value }, z.object({ [setting]: schema }), names)
  return 'refused' in read && read.refused.msg !== '' ? read : { value }
}
