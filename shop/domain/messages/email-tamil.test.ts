import { expect, it } from 'vitest'

import { speaking } from '#contract/language/speaking'
import { closeReasons } from '#contract/messages/ticket-rules'
import { deliveryWindow } from '#contract/orders/delivery'
import { refundReasons } from '#contract/orders/refund-reasons'
import {
  accountDeletedEmail,
  codeEmail,
  passwordChangedEmail,
  phoneAddedEmail,
  welcomeEmail,
} from '#domain/messages/account-email-templates'
import { backInStockEmail } from '#domain/messages/back-in-stock-email-template'
import { imprint } from '#domain/messages/email'
import { recallEmail } from '#domain/messages/lot-email-templates'
import type { Mail } from '#domain/messages/mail'
import { confirmNewsletterEmail, newsletterEmail } from '#domain/messages/newsletter-email-templates'
import {
  orderCancelledEmail,
  orderConfirmedEmail,
  orderDeliveredEmail,
  type OrderEmail,
  orderLateEmail,
  orderRefundedEmail,
  orderShippedEmail,
  piecesRefundedEmail,
} from '#domain/messages/order-email-templates'
import { type MailedParcel, orderMail } from '#domain/messages/order-mail'
import { parcelCorrectedEmail, parcelRemovedEmail, parcelShippedEmail } from '#domain/messages/parcel-email-templates'
import { passkeyAddedEmail, passkeyRemovedEmail } from '#domain/messages/passkey-email-templates'
import { reportOpenedEmail, reportReceivedEmail, reportResolvedEmail } from '#domain/messages/report-email-templates'
import { sellerLoginChangedEmail } from '#domain/messages/seller-email-templates'
import {
  ticketAcknowledgedEmail,
  ticketAnsweredEmail,
  ticketClosedEmail,
  ticketFilesEmail,
  ticketOpenedEmail,
  ticketRepliedEmail,
} from '#domain/messages/ticket-email-templates'
import { shop } from '#shop'

const to = 'asha@example.com'
const publicUrl = 'https://shop.example'

const order: OrderEmail = {
  to,
  orderId: '00112233445566778899001122334455',
  arrives: deliveryWindow(new Date('2026-11-23T10:00:00+05:30')),
  customer: 'ஆஷா',
  isNameProven: true,
  lines: [{ name: 'அஜ்வா', weight: '500 g', quantity: 2, unitPaise: 61_000 }],
  discount: { code: '2026', paise: 1_000 },
  subtotalPaise: 121_000,
  taxMode: 'added',
  byCash: false,
  isPaid: true,
  taxPaise: 2_420,
  taxInside: { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 },
  totalPaise: 123_420,
  address: {
    name: 'ஆஷா',
    street: '1',
    city: 'மதுரை',
    state: 'தமிழ்நாடு',
    zipcode: '625001',
    country: 'இந்தியா',
    phone: '+91 98400 00000',
  },
  gift: { message: 'வாழ்த்துகள்', hidesPrices: true },
  refunded: { paise: 1_000, lines: [{ pieces: 1, name: 'அஜ்வா' }] },
  ordersUrl: `${publicUrl}/my-orders`,
  invoice: { number: '26-27/000123', url: `${publicUrl}/invoice` },
}
const cash: OrderEmail = { ...order, byCash: true, isPaid: false }
const orders = [order, cash]

const parcel = { courier: 'கூரியர் 1', number: '123', link: publicUrl }
const parcels: MailedParcel[] = [parcel, { ...parcel, lines: [{ name: 'அஜ்வா', quantity: 1 }] }]

const pieces = { place: 0, pieces: 1, paise: 61_000 }

const report = {
  id: '33990122',
  orderId: order.orderId,
  words: '',
  pieces: [{ name: 'அஜ்வா', pieces: 2 }],
  photos: 2,
  publicUrl,
}

const ticket = { id: '1', number: 'T-4' }
const toShopper = { to, ticket, address: 'tickets@shop.example', url: publicUrl }
const toShop = { to: 'owner@example.com', ticket, name: 'ஆஷா', email: to, url: publicUrl }

const recall = { to, name: 'அஜ்வா', number: '7', bestBefore: '2027-05-03', reason: '!', ordersUrl: publicUrl }
const ids = ['00', '11']

const back = {
  to,
  name: 'அஜ்வா',
  weight: '250 g',
  pricePaise: 45_000,
  offerPaise: 39_950,
  productUrl: publicUrl,
  stopUrl: publicUrl,
}

const cancelled = ['shopper', 'shop', 'late', 'mismatch', 'withdrawn'] as const

const emails: Record<string, () => Mail[]> = {
  account: () => [
    welcomeEmail(to, publicUrl),
    ...(['reset', 'login', 'delete'] as const).map((use) => codeEmail(use, to, '012345')),
    phoneAddedEmail(to, publicUrl, true),
    phoneAddedEmail(to, publicUrl, false),
    accountDeletedEmail(to, publicUrl),
  ],
  'logins that changed': () => [
    passwordChangedEmail(to, publicUrl, 'every device', 'removed'),
    passwordChangedEmail(to, publicUrl, 'every other device', ['1']),
    passkeyAddedEmail({ kind: 'user', email: to }, publicUrl),
    passkeyRemovedEmail({ kind: 'user', email: to }, publicUrl),
  ],
  confirmed: () => [
    ...orders.map(orderConfirmedEmail),
    orderConfirmedEmail({ ...order, taxMode: 'gst', isNameProven: false }),
    orderConfirmedEmail({ ...order, taxMode: 'composition', isByPhone: true }),
    orderConfirmedEmail({ ...order, promised: { from: '2026-11-30', to: '2026-12-02' } }),
  ],
  'on its way': () => [
    ...orders.map((each) => orderShippedEmail(each, parcel)),
    ...parcels.flatMap((each) => [
      parcelShippedEmail(order, each),
      parcelCorrectedEmail(order, each),
      parcelRemovedEmail(order, each),
    ]),
    orderDeliveredEmail(order),
  ],
  late: () =>
    orders.flatMap((each) => [
      orderLateEmail(each, '2026-11-26', 'Packed'),
      orderLateEmail(each, '2026-11-26', 'Shipped'),
    ]),
  cancelled: () =>
    orders.flatMap((each) =>
      cancelled.flatMap((why) => [0, 100, order.totalPaise].map((paise) => orderCancelledEmail(each, paise, why))),
    ),
  refunded: () => [
    ...orders.map((each) => orderRefundedEmail(each, { paise: 100, bankReference: '123', extra: false })),
    orderRefundedEmail(order, { paise: 100, bankReference: null, extra: true }),
    ...orders.map((each) => piecesRefundedEmail(each, { paise: 100, pieces: [pieces, { ...pieces, part: 'சுக்கரி' }] })),
  ],
  reports: () => [
    ...refundReasons.map((why) => reportReceivedEmail(to, { ...report, why })),
    reportResolvedEmail(to, { ...report, outcome: 'replaced', answer: '!' }),
    reportResolvedEmail(to, { ...report, outcome: 'declined', answer: '!' }),
  ],
  tickets: () => [
    ticketAcknowledgedEmail(toShopper),
    ticketAnsweredEmail(toShopper, '!'),
    ...closeReasons.flatMap((why) => [ticketAnsweredEmail(toShopper, '!', why), ticketClosedEmail(toShopper, why)]),
    ticketFilesEmail(toShopper),
  ],
  recalls: () =>
    (['all', 'a part', 'nothing'] as const).flatMap((hasLeft) =>
      [ids, ids.slice(1)].map((some) => recallEmail({ ...recall, orders: some.map((id) => ({ id, hasLeft })) })),
    ),
  'back in stock': () => [backInStockEmail(back), backInStockEmail({ ...back, weight: null, offerPaise: 45_000 })],
  newsletter: () => [
    confirmNewsletterEmail(to, '1', publicUrl),
    newsletterEmail({ email: to, token: '1' }, { subject: 'புதியவை', paragraphs: ['!'] }, publicUrl),
  ],
}

const staysLatin = [
  ...imprint(),
  `GSTIN ${shop.gstin}`,
  `FSSAI ${shop.fssai}`,
  shop.name,
  'GST',
  'WhatsApp',
  '(Lot)',
  '(Credit Note)',
  '(Tax Invoice)',
  '(Bill of Supply)',
]

it.each(Object.entries(emails))('the emails "%s" are in Tamil, for a reader of it', (_name, write) => {
  for (const { subject, text, html } of speaking('ta', write)) {
    for (const part of [subject, text, wordsOf(html)]) {
      expect(part).toMatch(/\p{Script=Tamil}/u)
      expect(latin(part)).toEqual([])
    }
    expect(html).toContain('<html lang="ta">')
  }
})

function wordsOf(html: string): string {
  return html.replace(/<style>[^]*<\/style>/, '').replaceAll(/<[^>]*>|&#?\w+;/g, ' ')
}

function latin(text: string): string[] {
  const rest = staysLatin.reduce(
    (left, name) => left.replaceAll(name, ' '),
    text.replaceAll(/https?:\S+|\S+@\S+/g, ' '),
  )
  return rest.match(/\p{Script=Latin}{2,}/gu) ?? []
}

it('the shop and its sellers are written to in English, whatever the language of the request', () => {
  const write = () => [
    ticketOpenedEmail(toShop, '!', { orderId: order.orderId }),
    ticketRepliedEmail(toShop, '!', true),
    reportOpenedEmail(toShop.to, to, 'ஆஷா', { ...report, why: 'Broken' }),
    sellerLoginChangedEmail({ name: 'Selvi', email: toShop.to }, 'An authenticator app was set up.'),
    passkeyAddedEmail({ kind: 'seller', email: toShop.to }, publicUrl),
    passkeyRemovedEmail({ kind: 'seller', email: toShop.to }, publicUrl),
  ]
  expect(speaking('ta', write)).toEqual(speaking('en', write))
})

it('the subject that the seller sees of a queued email is in English', () => {
  const queued = speaking('ta', () => orderMail({ ...order, at: new Date(0) }, { kind: 'confirmed' }))
  expect(queued.subject).toBe('Your order #00112233 is confirmed')
  const code = speaking('ta', () => codeEmail('login', to, '012345'))
  expect(code.secret?.shownAs).toBe('Login code')
})
