import type { Business } from '#contract/business'
import type { OwnerSettings } from '#contract/owner-settings'

/** The business details of a shop whose owner has chosen none: samples, with which a shop in production takes no orders. */
const business: Business = {
  name: 'Mewa',
  tagline: 'Dates, nuts and dry fruits, packed the day they leave',
  legalName: 'Mewa Foods (sample)',
  email: 'hello@mewa.test',
  phone: '+91 00000 00000',
  whatsapp: '',
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
  grievanceOfficer: { name: 'M. Raman (sample)', email: 'grievance@mewa.test', phone: '+91 00000 00000' },
  hours: 'Monday to Saturday, 9 am to 7 pm',
}

/** The business details in force: those above, until the owner's choice replaces them in each process and page. */
export const shop: Business = { ...business }

/**
 * What the owner chooses. These are the values of a shop whose owner has chosen nothing yet; each choice is stored and
 * wins over them. `TAX_MODE`, `TAX_PERCENT`, `DELIVERY_STATE` and `LABELS` win over both (ARCHITECTURE.md, Settings). A
 * shop that is not in production asks for neither labels nor second factors.
 */
export const settings: OwnerSettings = {
  business,
  closedUntil: null,
  /** Days on which nothing leaves the shop or is delivered, as '2026-11-08', for the days that it promises. */
  holidays: [],
  deliveryState: 'Tamil Nadu',
  /**
   * The days of delivery that the shop promises (decision 028); null: none. An order that is paid before `cutOffHour` of
   * a business day leaves on it, and then travels `transitDays` business days, by the district of the address. `closedOn`
   * names weekdays. A parcel must arrive within the days that the policies name, so a way has 4 days at most.
   */
  deliveryPromise: null,
  taxMode: 'added',
  taxPercent: 2,
  /** With GST: a hamper is taxed at the highest rate of its parts (`mixed`), or each part at its own (`parts`). */
  hamperTax: 'mixed',
  labels: 'required',
  /**
   * The most that one order may be: pieces of one product, pieces in all, and rupees with tax. A real basket never meets
   * these limits; they keep one person from emptying the shelves (decision 006). `newcomer` may have lower ones of the three
   * for an account until an hour after its first payment, and again while it has left three attempts of a day unpaid.
   */
  orderLimits: { ofEach: 99, pieces: 300, rupees: 200_000, newcomer: {} },
  secondFactor: 'required',
  /**
   * The courier that most parcels go with, as { name: 'Swift', trackingUrl: 'https://swift.example/parcels/{number}' }: its
   * numbers become links. With `COURIER_SECRET` it reports what happens to a parcel (decision 060).
   */
  courier: null,
  /**
   * Cash on delivery, as { most: 2_000, pins: ['600', '6010'] }: the most rupees of an order, and the first digits of the PIN
   * codes, empty for all (decision 081); null: none.
   */
  cash: null,
  /** `login` shows products to shoppers who have logged in, as specified; `public` shows them to everybody (decision 085). */
  browsing: 'login',
  /** Whether an order can be a gift: a message, a recipient, no prices in the parcel (decision 060). */
  gifts: false,
  /**
   * The days after delivery in which a shopper can report broken, wrong or missing pieces on My Orders (decision 059).
   * Afterwards the page names the other ways to write: the rights of a shopper do not end with these days, and the refund
   * policy asks for 48 hours only "if you can".
   */
  reportDays: 7,
  /** The home page opens with it: { line, button, to, picture }; null: with the tagline. */
  banner: null,
  /** Products that come first in every list, before those that sell most. */
  bestSellers: [],
}

/**
 * What is left of the shelf life of each pack when it arrives, of a product in lots (decision 062). The food authority asks
 * for one of two and leaves the choice to the shop: 'percent', 30 % of the shelf life, or 'days', 45 days. 'both' keeps to
 * the larger of them. A change dates the lots in stock anew at the next start.
 */
export const shelfLifeLeft: 'percent' | 'days' | 'both' = 'both'

/**
 * The days after delivery in which a member of the team with the role `packer` can cancel a paid order, which refunds it.
 * Later an owner has to: nobody who packs gives money back for what was eaten long ago.
 */
export const packerCancelDays: number = 14
