import type { Activity } from '#contract/activity'
import type { ActivityGroup } from '#contract/audit-acts'
import { ticketPaths } from '#contract/messages/ticket-paths'
import { orderNumber } from '#contract/orders/order-number'
import type { OwnerSettings } from '#contract/owner-settings'
import { paths } from '#contract/paths'
import { settingLabels } from '#contract/page-settings'
import { resolutionTexts } from '#web/seller/messages/resolution-texts.ts'
import { ordersPath } from '#web/seller/orders/order-filters.ts'
import { monthInWords } from '#web/seller/sales/sales-figures.ts'

/** The labels of the filters. */
export const groupLabels: Record<ActivityGroup, string> = {
  orders: 'Orders',
  products: 'Products',
  money: 'Money',
  emails: 'Emails',
  prints: 'Prints and exports',
  logins: 'Logins',
  settings: 'Settings',
}

/** An act as a sentence around the link to its order or product. */
export type Sentence = { before: string; link?: { text: string; to: string }; after?: string }

type Done = (act: Activity) => Sentence

const ofProduct =
  (before: string, after?: (detail: string) => string): Done =>
  ({ subject = '', name, detail = '' }) => ({
    before,
    link: { text: name ?? 'a product', to: paths.sellerProduct(subject) },
    ...(after && { after: after(detail) }),
  })
const ofOrder = (before: string, subject: string, after = ''): Sentence => ({
  before,
  link: { text: orderNumber(subject), to: ordersPath({ search: orderNumber(subject) }) },
  after,
})
const ofTicket = (before: string, { subject = '', detail = 'of a customer' }: Activity): Sentence => ({
  before,
  link: { text: detail, to: ticketPaths.sellerTicket(subject) },
})
const emails = (count = '') => (count === '1' ? '1 email' : `${count} emails`)
// `12 orders: #1A2B3C4D ...`: the numbers are for the audit log.
const counted = (detail = '') => detail.split(':')[0]
const papers: Record<string, string> = { slips: 'the packing slip', labels: 'the label' }

const done: Record<Activity['act'], Done> = {
  'status set': ({ subject = '', detail }) => ofOrder('Set order', subject, `to ${detail}`),
  'order taken by phone': ({ subject = '' }) => ofOrder('Took order', subject, 'by phone'),
  'courier cash noted': ({ detail }) => ({ before: `Noted cash that a courier handed over: ${detail}` }),
  'cash received': ({ subject = '' }) => ofOrder('Noted the cash of order', subject, ''),
  'parcel came back': ({ subject = '' }) => ofOrder('Noted that order', subject, 'came back unpaid'),
  'parcel added': ({ subject = '', detail }) => ofOrder('Added a parcel to order', subject, `(${detail})`),
  'parcel corrected': ({ subject = '', detail }) => ofOrder('Corrected a parcel of order', subject, `(${detail})`),
  'parcel removed': ({ subject = '', detail }) => ofOrder('Removed a parcel of order', subject, `(${detail})`),
  'product added': ofProduct('Added'),
  'product edited': ofProduct('Edited', (detail) => `(${detail})`),
  'code added': ({ subject }) => ({ before: `Added the code ${subject}` }),
  'code ended': ({ subject }) => ({ before: `Ended the code ${subject}` }),
  'product archived': ofProduct('Took', () => 'out of the shop'),
  'product restored': ofProduct('Put', () => 'back into the shop'),
  'stock set': ofProduct('Set the stock of', (detail) => `from ${detail}`),
  'pieces refunded': ({ subject = '', detail }) => ofOrder('Refunded pieces of order', subject, `for ${detail}`),
  'report resolved': ({ subject = '', detail }) => ofOrder('Closed a report about order', subject, `(${detail})`),
  'lot received': ofProduct('Received a lot of', (detail) => `(${detail})`),
  'lot corrected': ofProduct('Corrected a lot of', (detail) => `(${detail})`),
  'lot written off': ofProduct('Wrote off pieces of', (detail) => `(${detail})`),
  'lot recalled': ofProduct('Recalled a lot of', (detail) => `(${detail})`),
  'order packed from other lots': ({ subject = '' }) => ofOrder('Packed order', subject, 'from other lots'),
  'difference resolved': ({ subject = '', detail = '' }) =>
    ofOrder('Order', subject, `: ${resolutionTexts[detail] ?? detail}`),
  'payment sent back': ({ subject }) => ({ before: `Sent back payment ${subject}, which belongs to no order` }),
  'payment ignored': ({ subject }) => ({ before: `Left out payment ${subject} as one of another business` }),
  'emails sent again': ({ detail }) => ({ before: `Sent ${emails(detail)} again` }),
  'emails dismissed': ({ detail }) => ({ before: `Dismissed ${emails(detail)}` }),
  'review answered': ({ subject = '' }) => ofOrder('Answered a review of order', subject),
  'review hidden': ({ subject = '', detail }) => ofOrder('Hid a review of order', subject, `(${detail})`),
  'review shown again': ({ subject = '' }) => ofOrder('Showed a review again of order', subject),
  'ticket answered': (act) => ofTicket('Answered ticket', act),
  'ticket closed': (act) => ofTicket('Closed ticket', act),
  'ticket customer reached': (act) => ofTicket('Reached the customer of ticket', act),
  'parcels printed': ({ subject, detail = '' }) =>
    subject
      ? ofOrder(`Printed ${papers[detail] ?? 'the parcel'} of order`, subject)
      : { before: `Printed the ${/^\d/.test(detail) ? 'parcels of ' : ''}${counted(detail)}` },
  'invoices printed': ({ subject, detail }) =>
    subject
      ? ofOrder('Printed the invoice of order', subject)
      : { before: `Printed the invoices of ${counted(detail)}` },
  'orders exported': ({ detail = '' }) => ({ before: `Downloaded the orders of ${detail.replace(DAY, inDayWords)}` }),
  'return exported': ({ detail = '' }) => ({
    before: `Downloaded the figures for GSTR-1 of ${detail.replace(MONTH, monthInWords)}`,
  }),
  login: (act) => ({ before: `Logged in${from(act)}` }),
  logout: () => ({ before: 'Logged out' }),
  'password changed': ({ detail }) => ({ before: `Changed the password${detail ? ` ${detail}` : ''}` }),
  'second factor entered': (act) => ({ before: `Entered the code of the login${from(act)}` }),
  'second factor changed': ({ detail = '' }) => ({ before: detail }),
  'devices logged out': ({ detail }) => ({ before: `Logged ${detail} out` }),
  'tablet added': ({ detail }) => ({ before: `Made a device a tablet: ${detail}` }),
  'tablet removed': ({ detail }) => ({ before: `Removed the tablet ${detail}` }),
  'PIN set': () => ({ before: 'Set a PIN for the tablets' }),
  'seller added': ({ detail }) => ({ before: `Added ${detail}` }),
  'role changed': ({ detail }) => ({ before: `Changed the role of ${detail}` }),
  'seller removed': ({ detail }) => ({ before: `Removed ${detail}` }),
  'shop set up': () => ({ before: 'Set up the shop' }),
  'setting changed': ({ detail = '' }) => ({
    before: `Changed the setting “${settingLabels[detail as keyof OwnerSettings] ?? detail}”`,
  }),
  'call refused': ({ subject }) => ({ before: `Was refused ${subject ?? 'a call'}` }),
}

const MONTH = /^\d{4}-\d\d$/
const DAY = /\d{4}-\d\d-\d\d/g
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

function inDayWords(written: string): string {
  return day.format(new Date(written))
}

/** The act, done or tried, without the name of the seller. */
export function inWords(act: Activity): Sentence {
  if (act.outcome === 'done') return done[act.act](act)
  if (act.outcome === 'wrong') {
    return { before: `Wrong ${wrongs[act.act] ?? 'password'}${from(act)}` }
  }
  if (act.outcome === 'limited') return { before: `Refused after too many tries${from(act)}` }
  return { before: `Refused: ${act.subject ?? act.act}${from(act)}` }
}

const wrongs: Partial<Record<Activity['act'], string>> = {
  'second factor entered': 'code',
  'call refused': 'password or code',
}

function from({ network }: Activity): string {
  return network ? ` from ${network}` : ''
}
