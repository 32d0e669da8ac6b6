/**
 * The business details. The owner edits this file; footer, policy pages, emails and invoices read it.
 * The values below are samples; replace every one before going live.
 */
export const shop = {
  name: 'Mewa',
  tagline: 'Dates, nuts and dry fruits, packed the day they leave',
  legalName: 'Mewa Foods (sample)',
  email: 'hello@mewa.test',
  phone: '+91 00000 00000',
  address: {
    street: '1 Sample Street',
    city: 'Chennai',
    state: 'Tamil Nadu',
    zip: '600001',
    country: 'India',
  },
  gstin: '33AAAAA0000A1Z5',
  fssai: '00000000000000',
  social: { label: 'Instagram', url: 'https://www.instagram.com/' },
  /** Required by the Consumer Protection (E-Commerce) Rules, 2020, rule 4 (4); the name is a person's. */
  grievanceOfficer: { name: 'M. Raman (sample)', email: 'grievance@mewa.test', phone: '+91 00000 00000' },
  hours: 'Monday to Saturday, 9 am to 7 pm',
} as const

/**
 * The shop's WhatsApp number with its country code, as '+91 98400 00000': My Orders then has a link to it beside Help.
 * Empty: no link. A constant of its own, so that the pages carry nothing of it while it is empty.
 */
export const whatsapp: string = ''

/**
 * The most that one order may be: pieces of one product, pieces in all, and rupees with tax. A real basket never meets
 * these limits; they keep one person from emptying the shelves (decision 047). `newcomer` may have lower ones of the three
 * for an account until an hour after its first payment, and again while it has left three attempts of a day unpaid.
 */
export const orderLimits = { ofEach: 99, pieces: 300, rupees: 200_000, newcomer: {} }

/**
 * The days after delivery in which a shopper can report broken, wrong or missing pieces on My Orders, while `REPORTS` is on
 * (decision 063). Afterwards the page names the other ways to write: the rights of a shopper do not end with these days, and
 * the refund policy asks for 48 hours only "if you can".
 */
export const reportDays: number = 7

/**
 * What is left of the shelf life of each pack when it arrives, while `LOTS` is on (decision 062). The food authority asks
 * for one of two and leaves the choice to the shop: 'percent', 30 % of the shelf life, or 'days', 45 days. 'both' keeps to
 * the larger of them. A change dates the lots in stock anew at the next start.
 */
export const shelfLifeLeft: 'percent' | 'days' | 'both' = 'both'

/**
 * The days after delivery in which a member of the team with the role `packer` can cancel a paid order, which refunds it.
 * Later an owner has to: nobody who packs gives money back for what was eaten long ago.
 */
export const packerCancelDays: number = 14

/**
 * The days of delivery that the shop promises while `DELIVERY_PROMISE` is on (decision 056). An order that is paid before
 * the cut-off hour of a business day leaves on it, and then travels this many business days, by the district of the
 * address. Holidays are those of the shop and of its courier, as '2026-11-08'; add those of the next year before it begins.
 * A parcel must arrive within the days that the policies name: `transitDays` is 4 at most.
 */
export const deliveryPromise = {
  cutOffHour: 14,
  closedOn: ['Sunday'],
  holidays: [
    '2026-12-25',
    '2027-01-01',
    '2027-01-15',
    '2027-01-16',
    '2027-01-26',
    '2027-04-14',
    '2027-05-01',
    '2027-08-15',
    '2027-10-02',
  ],
  transitDays: {
    'same district': { least: 1, most: 2 },
    'same state': { least: 2, most: 4 },
  },
} as const
