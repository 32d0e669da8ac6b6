// Facts of law and of the provider that the shop's code depends on, each with its source and the day it is in force from.
// Tables of their own, so that a page that needs one carries no other.
import type { CategoryPath } from './categories.ts'
import { FOOD_SAFETY_CONNECT } from './fssai.ts'
import { gstRates, hsnLengths } from './product-tax-checks.ts'
import { shelfLifeAtDelivery } from './shelf-life.ts'

type Fact<T> = {
  value: T
  source: string
  /** YYYY-MM-DD */
  since: string
  /** Read in secondary sources, or a question of the single shop: an accountant has the last word. */
  askAccountant?: true
}

const fact = <const T>(stated: Fact<T>) => stated

export const taxFacts = {
  rates: fact({
    value: gstRates,
    source: 'Notification 9/2025-Central Tax (Rate) of 17 September 2025: 5, 18 and 40 per cent, and goods without tax',
    since: '2025-09-22',
    askAccountant: true,
  }),
  hsnLengths: fact({
    value: hsnLengths,
    source: 'Notification 78/2020-Central Tax: 4 digits up to a turnover of 5 crore rupees, else 6; customs uses 8',
    since: '2021-04-01',
    askAccountant: true,
  }),
  /** The headings of foods, packed and labelled. */
  headings: fact({
    value: {
      honey: '0409',
      'vegetable powders': '0712',
      cashews: '0801',
      nuts: '0802',
      dates: '0804',
      figs: '0804',
      raisins: '0806',
      'dried fruit': '0813',
      ginger: '0910',
      'fruit powders': '1106',
      flax: '1204',
      'sunflower seeds': '1206',
      'other seeds': '1207',
      'herb and root powders': '1211',
      'roasted nuts': '2008',
      'food mixes': '2106',
    },
    source: 'Customs Tariff Act, 1975, first schedule: the first four digits of a code are its heading',
    since: '2025-09-22',
    askAccountant: true,
  }),
  /** The rate of each heading, for goods that are dried or prepared, not of seed quality, and packed and labelled. */
  headingRates: fact({
    value: {
      '0409': 5,
      '0712': 0,
      '0801': 5,
      '0802': 5,
      '0804': 5,
      '0806': 5,
      '0813': 5,
      '0910': 5,
      '1106': 5,
      '1204': 5,
      '1206': 5,
      '1207': 5,
      '1211': 5,
      '2008': 5,
      '2106': 5,
    },
    source:
      'Notifications 9/2025-Central Tax (Rate), G.S.R. 641(E), schedule I, and 10/2025-Central Tax (Rate), G.S.R. 660(E), ' +
      'entry 38 (dried vegetables, also in powder: no tax), both of 17 September 2025. Other goods of the same headings ' +
      'have other rates: coconuts of 0801 none, pan masala of 2106 40 per cent.',
    since: '2025-09-22',
    askAccountant: true,
  }),
  mixedSupply: fact({
    value: 'A mixed hamper takes the dearest rate of what is in it.',
    source: 'CGST Act, 2017, section 8 (b)',
    since: '2017-07-01',
    askAccountant: true,
  }),
  titles: fact({
    value: { gst: 'Tax Invoice', composition: 'Bill of Supply' },
    source: 'CGST Rules, 2017, rules 46 and 49',
    since: '2017-07-01',
  }),
  compositionWords: fact({
    value: 'Composition taxable person, not eligible to collect tax on supplies',
    source: 'CGST Rules, 2017, rule 5 (1) (f)',
    since: '2017-07-01',
  }),
  /** A sale into another state carries IGST, which the shop does not compute; a composition dealer may not make it. */
  ownStateOnly: fact({
    value: true,
    source: 'IGST Act, 2017, sections 5 and 7; CGST Act, 2017, section 10 (2) (c)',
    since: '2017-07-01',
    askAccountant: true,
  }),
  /** The unit of a quantity that counts packs. */
  unit: fact({ value: 'NOS', source: 'Unique Quantity Codes of the GST portal', since: '2017-07-01' }),
  /** Territories without a legislature levy UTGST in place of SGST. */
  withoutLegislature: fact({
    value: [
      'Andaman and Nicobar Islands',
      'Chandigarh',
      'Dadra and Nagar Haveli and Daman and Diu',
      'Ladakh',
      'Lakshadweep',
    ],
    source: 'UTGST Act, 2017, sections 1 and 7',
    since: '2017-07-01',
  }),
}

export type Food = keyof typeof taxFacts.headings.value

/** The foods of each category, the most usual one first. */
export const foodsOf: Record<CategoryPath, readonly [Food, ...Food[]]> = {
  Dates: ['dates'],
  Nuts: ['nuts', 'cashews', 'roasted nuts', 'flax', 'sunflower seeds', 'other seeds'],
  'Dry-Fruits': ['dried fruit', 'figs', 'raisins'],
  'Health-Powders': ['herb and root powders', 'fruit powders', 'vegetable powders', 'ginger', 'food mixes'],
  'Gift-Hampers': ['dried fruit', 'nuts', 'dates'],
  Honey: ['honey'],
  Combos: ['dried fruit', 'nuts', 'other seeds', 'dates'],
}

/** The law on what a shop says of a pack. shop/contract/products/product-facts.ts and missing-facts.ts are the form of it, quantity.ts its unit price. */
export const labelFacts = {
  declarations: fact({
    value:
      'A page shows what the label declares, except the date of manufacture: packer or importer with address, generic name, net quantity, price with all taxes, consumer care, country of origin.',
    source: 'Legal Metrology (Packaged Commodities) Rules, 2011, rule 6 (10)',
    since: '2018-01-01',
    askAccountant: true,
  }),
  origin: fact({
    value: 'Imported goods are searched and sorted by country of origin.',
    source: 'Legal Metrology (Packaged Commodities) Rules, 2011, rule 6 (10A)',
    since: '2026-07-01',
    askAccountant: true,
  }),
  unitPrice: fact({
    value:
      'For a g below 1 kg and a kg from there on, likewise ml and l, else for a piece; two decimals; not where it is the price, and not for a combination, group or multi-piece package.',
    source:
      'Legal Metrology (Packaged Commodities) Rules, 2011, rule 6 (11); the packages of several packs: G.S.R. 722(E) of 6 October 2023',
    since: '2024-01-01',
    askAccountant: true,
  }),
  food: fact({
    value: 'Name, ingredients, allergens, nutrition for 100 g, veg mark, storage and shelf life.',
    source: 'Food Safety and Standards (Labelling and Display) Regulations, 2020',
    since: '2022-07-01',
    askAccountant: true,
  }),
  fssaiNumber: fact({
    value: 'A number of 14 digits, on pages and on every bill.',
    source: 'FSSAI, order of 8 June 2021 on the licence number on bills',
    since: '2022-01-01',
    askAccountant: true,
  }),
  foodSafetyConnect: fact({
    value: FOOD_SAFETY_CONNECT,
    source:
      'FSSAI, regulatory compliance division, letter of 25 July 2025: a link or code of Food Safety Connect where a food business shows its licence, also on its website; inspected from August 2025. Address: ndtv.com/india-news/found-a-fly-in-your-food-scan-the-qr-code-and-report-it-instantly-heres-how-9021994',
    since: '2025-08-01',
    askAccountant: true,
  }),
  shelfLife: fact({
    value: shelfLifeAtDelivery,
    source:
      'FSSAI, meeting with e-commerce food businesses on 12 November 2024, and Guidelines for Operations of E-Commerce Food Business Operators, 2 February 2017: 30 percent or 45 days before expiry at the time of delivery',
    since: '2017-02-02',
    askAccountant: true,
  }),
  organic: fact({
    value:
      'Food that is called organic needs a certificate of NPOP or PGS-India, and a label with the certificate’s mark, the Jaivik Bharat logo and the FSSAI number.',
    source:
      'Food Safety and Standards (Organic Foods) Regulations, 2017, of 29 December 2017; to be complied with since 1 April 2019 (fnbnews.com, FSSAI urges state food safety depts to comply with organic food norms)',
    since: '2019-04-01',
    askAccountant: true,
  }),
}

/** The law on a shop's duties to its shoppers, and on payments. */
export const tradeFacts = {
  invoice: fact({
    value:
      'A serial of at most 16 characters in order, date, HSN code, description, quantity and unit, taxable value, rate and amount of CGST and SGST; credit notes in a series of their own.',
    source: 'CGST Rules, 2017, rules 46 and 53',
    since: '2017-07-01',
  }),
  grievanceOfficer: fact({
    value: 'Name, designation and contact of an officer, who confirms within 48 hours and settles within one month.',
    source: 'Consumer Protection (E-Commerce) Rules, 2020, rule 4 (4) and (5)',
    since: '2020-07-23',
  }),
  darkPatterns: fact({
    value: 'Thirteen patterns are forbidden, and shops are asked to audit themselves.',
    source: 'CCPA, Guidelines for Prevention and Regulation of Dark Patterns, 2023, annexure 1; advisory of June 2025',
    since: '2023-11-30',
  }),
  paymentPage: fact({
    value: 'Browsers of Instagram and Facebook, web views, Opera and UC need callback_url with redirect.',
    source: 'razorpay.com/docs/payments/payment-gateway/web-integration/custom/best-practices',
    since: '2026-11-23',
  }),
  cashOnDelivery: fact({
    value:
      'A checkout whose account has cash on delivery offers it beside the other methods: a payment with method cod and status pending, told by payment.pending. No money passes through Razorpay, and its amount may have a fee in it.',
    source:
      'razorpay.com/docs/payments/payment-gateway/web-integration/standard/cod, razorpay.com/docs/webhooks/payments, razorpay.com/docs/payments/magic-checkout/web',
    since: '2026-11-26',
  }),
  upiCollect: fact({
    value: 'Nobody pays by a typed UPI ID any more, except on iOS.',
    source: 'razorpay.com/docs/announcements/upi-collect-migration/standard-integration',
    since: '2026-02-28',
  }),
}
