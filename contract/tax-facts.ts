// Facts of the law that the shop's code depends on, each with its source and the day it is in force from.
import type { CategoryPath } from './categories.ts'
import { gstRates, hsnLengths } from './product-tax-checks.ts'

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
  /** The usual heading of packed and labelled goods, and its rate. */
  usualOf: fact<Record<CategoryPath, { hsn: string; rate: (typeof gstRates)[number] }>>({
    value: {
      Dates: { hsn: '0804', rate: 5 },
      Nuts: { hsn: '0802', rate: 5 },
      'Dry-Fruits': { hsn: '0813', rate: 5 },
      'Health-Powders': { hsn: '1211', rate: 5 },
      'Gift-Hampers': { hsn: '0813', rate: 5 },
      Honey: { hsn: '0409', rate: 5 },
      Combos: { hsn: '0813', rate: 5 },
    },
    source: 'Notification 9/2025-Central Tax (Rate), schedule I; headings of the Customs Tariff Act, 1975',
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
