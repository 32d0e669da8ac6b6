import type { OwnerSettings } from '#contract/owner-settings'

type Words = { [K in keyof OwnerSettings]?: (value: OwnerSettings[K]) => string }

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The day as a person writes it. */
export const dayInWords = (written: string) => day.format(new Date(written))

const words: Words = {
  closedUntil: (closed) => (closed === null ? 'open' : dayInWords(closed)),
  holidays: (days) => (days.length > 2 ? `${days.length} days` : days.map(dayInWords).join(', ') || 'none'),
  deliveryPromise: (promise) =>
    promise === null
      ? 'none'
      : `before ${promise.cutOffHour}:00, on all days but ${promise.closedOn.join(', ') || 'none'}`,
  browsing: (shown) => (shown === 'public' ? 'see the products' : 'log in first'),
  gifts: (isOffered) => (isOffered ? 'offered' : 'not offered'),
  reportDays: (days) => (days === 1 ? '1 day' : `${days} days`),
  orderLimits: ({ ofEach, pieces, rupees }) =>
    `${ofEach} of one product, ${pieces} pieces, ₹${rupees.toLocaleString('en-IN')}`,
  business: ({ name, gstin }) => `${name}, GSTIN ${gstin}`,
  banner: (banner) => banner?.line ?? 'the line of the shop',
  bestSellers: (picks) => (picks.length === 1 ? '1 pick' : `${picks.length} picks`),
  cash: (cash) => (cash ? `up to ₹${cash.most.toLocaleString('en-IN')}` : 'none'),
  courier: (courier) => courier?.name ?? 'none',
  deliveryState: (state) => state || 'all of India',
  labels: (rule) => (rule === 'required' ? 'complete before a product is sold' : 'may be incomplete'),
  secondFactor: (mode) => (mode === 'required' ? 'for everybody' : 'for who wants it'),
  taxMode: (mode) => ({ added: 'added at checkout', gst: 'GST inside the prices', composition: 'none' })[mode],
  hamperTax: (way) => (way === 'mixed' ? 'at the highest rate of their parts' : 'part by part'),
  taxPercent: (percent) => `${percent}%`,
}

/** A stored value in a few words; null is the default of the shop. */
export function settingInWords(key: string, value: unknown): string {
  if (value === null) return key === 'closedUntil' ? 'open' : 'as at the beginning'
  const inWords = words[key as keyof OwnerSettings] as ((value: unknown) => string) | undefined
  return inWords?.(value) ?? (typeof value === 'string' ? value : 'other rules')
}
