import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { deliveryWindow } from '#contract/orders/delivery'
import {
  accountDeletedEmail,
  codeEmail,
  passwordChangedEmail,
  welcomeEmail,
} from '#domain/messages/account-email-templates'
import { backInStockEmail, type BackInStockEmail } from '#domain/messages/back-in-stock-email-template'
import { expiringLotsEmail, recallEmail } from '#domain/messages/lot-email-templates'
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
import { orderMail } from '#domain/messages/order-mail'
import { passkeyAddedEmail, passkeyRemovedEmail } from '#domain/messages/passkey-email-templates'
import { renderEmail } from '#domain/messages/render-email'
import { reportOpenedEmail, reportReceivedEmail, reportResolvedEmail } from '#domain/messages/report-email-templates'
import { sellerLoginChangedEmail } from '#domain/messages/seller-email-templates'
import {
  cashChosenEmail,
  collectNoCashEmail,
  doNotPackEmail,
  lowStockEmail,
  newOrderEmail,
  paidLateEmail,
  refundFailedEmail,
} from '#domain/messages/shop-email-templates'
import {
  ticketAcknowledgedEmail,
  ticketAnsweredEmail,
  ticketClosedEmail,
  ticketFilesEmail,
  ticketOpenedEmail,
  ticketRepliedEmail,
} from '#domain/messages/ticket-email-templates'
import { shop } from '#shop'

const order: OrderEmail = {
  to: 'asha@example.com',
  orderId: '00112233445566778899aabbccddeeff',
  arrives: deliveryWindow(new Date('2026-11-23T10:00:00+05:30')),
  customer: 'Ravi Rao',
  isNameProven: true,
  lines: [
    { name: 'Medjool Dates', weight: '500 g', quantity: 2, unitPaise: 61_000 },
    { name: 'Tulsi Honey', weight: null, quantity: 1, unitPaise: 12_345_678 },
  ],
  subtotalPaise: 12_467_678,
  taxMode: 'added',
  byCash: false,
  isPaid: true,
  taxPaise: 249_354,
  taxInside: { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 },
  totalPaise: 12_717_032,
  address: {
    name: 'Asha Rao',
    street: '1 Temple Street',
    city: 'Madurai',
    state: 'Tamil Nadu',
    zipcode: '625001',
    country: 'India',
    phone: '+91 98400 00000',
  },
  ordersUrl: 'https://shop.example/my-orders',
  invoice: { number: '26-27/000123', url: 'https://shop.example/my-orders/00112233/invoice' },
}

const orderMails = {
  confirmed: orderConfirmedEmail(order),
  shipped: orderShippedEmail(order),
  delivered: orderDeliveredEmail(order),
  cancelled: orderCancelledEmail(order, order.totalPaise, 'shopper'),
  refunded: orderRefundedEmail(order, { paise: 100, bankReference: 'ARN123', extra: false }),
  'cancelled, late': orderCancelledEmail(order, 100, 'late'),
  'pieces refunded': piecesRefundedEmail(order, { paise: 61_000, pieces: [{ place: 0, pieces: 1, paise: 61_000 }] }),
  late: orderLateEmail(order, '2026-11-26', 'Packed'),
  'late on its way': orderLateEmail(order, '2026-11-26', 'Shipped'),
  'new order': newOrderEmail(order, true),
  'do not pack': doNotPackEmail(order, { kind: 'do not pack', paise: order.totalPaise }),
  'do not send': doNotPackEmail(order, { kind: 'do not send', paise: order.totalPaise }),
  'paid late': paidLateEmail(order, { paise: 100, why: 'late' }),
  'cash chosen': cashChosenEmail(order, { paise: 100, isKept: true }),
  'collect no cash': collectNoCashEmail(order),
  'another amount': paidLateEmail(order, { paise: 100, why: 'mismatch' }),
  'paid when cancelled': paidLateEmail(order, { paise: 100, why: 'withdrawn', lapses: true }),
  'cancelled before its money': orderCancelledEmail(order, 100, 'withdrawn'),
  'refund failed': refundFailedEmail(order, { paise: 100, reason: 'Account closed' }),
}

const reported = {
  id: '3f9a01c2',
  orderId: order.orderId,
  why: 'Broken' as const,
  words: 'The lid is cracked.',
  pieces: [{ name: 'Honey', pieces: 2 }],
  photos: 2,
  publicUrl: 'https://shop.example',
}
const answered = { id: '3f9a01c2', orderId: order.orderId, publicUrl: 'https://shop.example' }

const reportMails = {
  'report received': reportReceivedEmail('asha@example.com', reported),
  'report opened': reportOpenedEmail('owner@example.com', 'asha@example.com', 'Asha', reported),
  'report replaced': reportResolvedEmail('asha@example.com', { ...answered, outcome: 'replaced', answer: 'Today.' }),
  'report declined': reportResolvedEmail('asha@example.com', { ...answered, outcome: 'declined', answer: 'Sorry.' }),
}

const back: BackInStockEmail = {
  to: 'asha@example.com',
  name: 'Tulsi Honey',
  weight: '250 g',
  pricePaise: 45_000,
  offerPaise: 39_950,
  productUrl: 'https://shop.example/products/Honey/00112233',
  stopUrl: 'https://shop.example/api/back-in-stock/stop-all?token=ffee',
}

const ticket = { id: 'aabbccdd', number: 'T-4K7Q2M' }
const toShopper = {
  to: 'asha@example.com',
  ticket,
  address: 'tickets+4k7q2m.00112233445566778899@shop.example',
  url: 'https://shop.example/my-orders/tickets/aabbccdd',
}
const toShop = {
  to: 'owner@example.com',
  ticket,
  name: 'Asha',
  email: 'asha@example.com',
  url: 'https://shop.example/seller/tickets/aabbccdd',
}

const ticketMails = {
  'ticket acknowledged': ticketAcknowledgedEmail(toShopper),
  'ticket acknowledged, without a mailbox': ticketAcknowledgedEmail({ ...toShopper, address: undefined }),
  'ticket answered': ticketAnsweredEmail(toShopper, 'It is on its way.'),
  'ticket answered and closed': ticketAnsweredEmail(toShopper, 'It is on its way.', 'solved'),
  'ticket closed': ticketClosedEmail(toShopper, 'no reply'),
  'files of a ticket': ticketFilesEmail(toShopper),
  'ticket opened': ticketOpenedEmail(toShop, 'A jar is broken.', { orderId: order.orderId, productName: 'Honey' }),
  'ticket replied': ticketRepliedEmail(toShop, 'Thank you.', true),
}

const recalled = {
  to: 'asha@example.com',
  name: 'Ajwa',
  number: 'HONEY-2026/11-KODAI',
  bestBefore: '2027-05-03',
  reason: 'Sulphites.',
  ordersUrl: 'https://shop.example/my-orders',
}

const lotMails = {
  recall: recallEmail({ ...recalled, orders: ['aa', 'bb'].map((id) => ({ id, hasLeft: 'all' as const })) }),
  'lots to sell': expiringLotsEmail({
    to: 'owner@example.com',
    lots: [
      { name: 'Ajwa', number: 'L-7', bestBefore: '2027-01-03', sellUntil: '2026-12-01', pieces: 4, isOver: false },
    ],
    lotsUrl: 'https://shop.example/seller/lots',
  }),
}

const mails = {
  ...lotMails,
  ...ticketMails,
  ...orderMails,
  ...reportMails,
  welcome: welcomeEmail('asha@example.com', 'https://shop.example'),
  'reset code': codeEmail('reset', 'asha@example.com', '012345'),
  'password changed': passwordChangedEmail('asha@example.com', 'https://shop.example', 'every other device'),
  'password changed, passkeys stay': passwordChangedEmail('asha@example.com', 'https://shop.example', 'every device', [
    'My laptop',
  ]),
  'password changed, passkeys removed': passwordChangedEmail(
    'asha@example.com',
    'https://shop.example',
    'every device',
    'removed',
  ),
  'delete code': codeEmail('delete', 'asha@example.com', '543210'),
  'login code': codeEmail('login', 'asha@example.com', '543210'),
  'account deleted': accountDeletedEmail('asha@example.com', 'https://shop.example'),
  'newsletter question': confirmNewsletterEmail('asha@example.com', 'aabb', 'https://shop.example'),
  newsletter: newsletterEmail(
    { email: 'asha@example.com', token: 'ccdd' },
    { subject: 'New dates', paragraphs: ['They came today.', 'Come and taste.'] },
    'https://shop.example',
  ),
  'seller login changed': sellerLoginChangedEmail(
    { name: 'Selvi', email: 'owner@example.com' },
    'An authenticator app was set up.',
  ),
  'passkey added': passkeyAddedEmail({ kind: 'user', email: 'asha@example.com' }, 'https://shop.example'),
  'passkey removed': passkeyRemovedEmail({ kind: 'seller', email: 'asha@example.com' }, 'https://shop.example'),
  'back in stock': backInStockEmail(back),
  'low stock': lowStockEmail({
    to: 'owner@example.com',
    products: [{ name: 'Ajwa', left: 3 }],
    productsUrl: 'https://shop.example/seller/product-list',
  }),
}

it.each(Object.entries({ ...orderMails, ...reportMails }))(
  'the email "%s" has the order number, and is one of its thread',
  (_name, mail) => {
    for (const part of [mail.subject, mail.html.replace(/<title>.*<\/title>/, ''), mail.text]) {
      expect(part).toMatch(/order #00112233\b/i)
    }
    expect(mail.thread).toBe(`order.${order.orderId}`)
    expect(mails.welcome).not.toHaveProperty('thread')
  },
)

it.each(Object.entries(ticketMails))('the email "%s" has its number, and is one of its thread', (_name, mail) => {
  for (const part of [mail.subject, mail.html.replace(/<title>.*<\/title>/, ''), mail.text]) {
    expect(part).toContain(ticket.number)
  }
  expect(mail.thread).toBe(`ticket.${ticket.id}`)
})

it('an email puts a long value below its label, where no word has to be broken', () => {
  const value = 'HDFCR52026112212345678'
  const { html } = orderRefundedEmail(order, { paise: 100, bankReference: value, extra: false })
  expect(html).toMatch(new RegExp(`<th[^>]*colspan="2"[^>]*>\\s*Bank reference<br />[^]*${value}`))
  expect(html).not.toMatch(new RegExp(`white-space:nowrap[^>]*>\\s*${value}`))
})

it('the email of lots to sell names the lot, its pieces and its days, and a recall all its orders', () => {
  for (const part of [lotMails['lots to sell'].html, lotMails['lots to sell'].text]) {
    for (const words of ['Lot L-7, 4 left, best before 3 January 2027', 'Sold until 1 December 2026']) {
      expect(part).toContain(words)
    }
  }
  expect(lotMails.recall.text).toContain('in orders #AA, #BB, which have left our shop.')
  const one = recallEmail({ ...recalled, orders: [{ id: 'aa', hasLeft: 'nothing' }] })
  expect(one.text).toContain('for order #AA and have not left our shop.')
  const part = recallEmail({ ...recalled, orders: [{ id: 'aa', hasLeft: 'a part' }] })
  expect(part.text).toContain('A part of order #AA has left our shop, perhaps with pieces of this lot.')
  expect(part.text).not.toContain('have not left our shop')
})

it('the link of an order email names the document as the law does', () => {
  expect(orderConfirmedEmail({ ...order, taxMode: 'gst' }).text).toContain('Tax Invoice 26-27/000123')
  expect(orderConfirmedEmail({ ...order, taxMode: 'composition' }).text).toContain('Bill of Supply 26-27/000123')
})

it.each(Object.entries(mails))('the email "%s" names its sender, in HTML and in plain text', (_name, mail) => {
  expect(mail.subject).toMatch(/^[^\r\n]{5,150}$/)
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain(shop.name)
    expect(part).toContain(shop.legalName)
    expect(part).not.toMatch(/undefined|null|\[object|NaN/)
  }
  expect(mail.html).toMatch(/^<!doctype html>/)
  expect(mail.html).not.toMatch(/<script|<link|<img(?!\s+src="\/)|javascript:/)
  expect(mail.html).toContain('<img src="/icon-192.png" width="36" height="36" alt=""')
  // Gmail clips longer emails.
  expect(mail.html.length).toBeLessThan(50_000)
  expect(mail.text).not.toMatch(/<\/?[a-z]/)
})

describe('an order email', () => {
  it('lists the products with exact amounts, and the address', () => {
    const { subject, html, text, to } = mails.confirmed
    expect([to, subject]).toEqual(['asha@example.com', 'Your order #00112233 is confirmed'])
    for (const part of [html, text]) {
      for (const words of [
        '2 x Medjool Dates',
        '500 g',
        '₹1,220.00',
        '1 x Tulsi Honey',
        '₹1,23,456.78',
        '₹1,24,676.78',
        '₹2,493.54',
        '₹1,27,170.32',
        'Free',
        '1 Temple Street',
        'Madurai 625001',
        'https://shop.example/my-orders',
        'Invoice 26-27/000123',
        'https://shop.example/my-orders/00112233/invoice',
        'Wed 25 Nov to Sat 28 Nov',
        'Thank you, Ravi Rao!',
      ]) {
        expect(part).toContain(words)
      }
    }
    expect(text).not.toContain('Tulsi Honey (')
  })

  it('states the refund when the order is cancelled', () => {
    expect(mails.cancelled.text).toContain('₹1,27,170.32 back')
    expect(mails.cancelled.text).toContain('As you asked')
    expect(orderCancelledEmail(order, 0, 'shop').text).toContain('Nothing was charged.')
    expect(mails['cancelled, late'].text).toContain('after the order had ended')
    expect(orderCancelledEmail(order, 100, 'mismatch').text).toContain('not the amount of the order')
  })

  it('contains the bank reference of a refund once it is known', () => {
    expect(mails.refunded.text).toContain('Bank reference: ARN123')
    const extra = orderRefundedEmail(order, { paise: 100, bankReference: null, extra: true })
    expect(extra.text).not.toMatch(/bank reference|reference below/i)
    expect(extra.text).toContain('paid more than once')
  })
})

it('tells of a product that is back with its price and its links, one of which stops such emails', () => {
  const mail = mails['back in stock']
  expect(mail).toMatchObject({ subject: 'Back in stock: Tulsi Honey', stopUrl: back.stopUrl })
  for (const part of [mail.html, mail.text]) {
    for (const words of ['Tulsi Honey (250 g) is back', '₹399.50', '₹450.00', back.productUrl, back.stopUrl]) {
      expect(part).toContain(words)
    }
  }
  const plain = backInStockEmail({ ...back, weight: null, pricePaise: back.offerPaise })
  expect(plain.text).not.toMatch(/Offer price|null/)
  expect(mails.welcome).not.toHaveProperty('stopUrl')
})

it('a newsletter can be stopped by one press; no other mail of the shop offers that, but the one that is back in stock', () => {
  const stopUrl = 'https://shop.example/api/contact/newsletter/stop?token=ccdd'
  expect(mails.newsletter).toMatchObject({ subject: 'New dates', stopUrl })
  for (const part of [mails.newsletter.html, mails.newsletter.text]) {
    for (const words of ['They came today.', 'Come and taste.', stopUrl]) expect(part).toContain(words)
  }
  const stoppable = Object.entries(mails).flatMap(([name, mail]) => (mail.stopUrl ? [name] : []))
  expect(stoppable).toEqual(['newsletter', 'back in stock'])
})

it('greets by no name that the owner of the email has not chosen', () => {
  const { text, html } = orderConfirmedEmail({ ...order, isNameProven: false })
  for (const part of [text, html]) {
    expect(part).toContain('Thank you for your order!')
    expect(part).not.toContain('Ravi Rao')
  }
})

it('contains the reset code and how long it is valid', () => {
  expect(mails['reset code'].text).toContain('012345')
  expect(mails['reset code'].html).toContain('012345')
  expect(mails['reset code'].text).toContain('10 minutes')
})

it('contains no submitted text when the address is unverified', () => {
  expect(welcomeEmail.length).toBe(2)
  expect(mails.welcome.text).not.toContain('Asha')
})

it('has a one-line preview text', () => {
  expect(mails.confirmed.html).toMatch(/display:none[^>]*>₹1,27,170\.32 paid\. It arrives/)
  for (const { html } of Object.values(mails)) expect(html).toMatch(/display:none[^>]*>[^&<]{5,}/)
})

it('shows the progress of the order, in HTML and in plain text', () => {
  expect(mails.shipped.text).toContain('[x] Order Placed   [x] Packed   [x] Shipped   [ ] Delivered')
  expect(mails.shipped.html.match(/&#10003;/g)).toHaveLength(3)
  expect(mails.late.text).toContain('[x] Order Placed   [x] Packed   [ ] Shipped')
})

it('tells the seller which orders to pack and which not', () => {
  expect(mails['new order'].text).toContain('The money came late')
  expect(newOrderEmail(order, false).text).not.toContain('late')
  expect(mails['paid late'].text).toContain('There is nothing to pack.')
  expect(mails['paid when cancelled'].text).toContain('for an order that was cancelled already')
  expect(mails['paid when cancelled'].text).not.toContain('refund is on its way')
  expect(mails['cancelled before its money'].text).toContain('we had cancelled your order before your payment')
  expect(mails['another amount'].text).toContain('₹1.00, but the order is for ₹1,27,170.32')
})

it.each(['आशा रमन', 'ஆஷா ராமன்', 'Søren Ñandú', 'O’Brien & Söhne'])('keeps the name %s as it is written', (name) => {
  const { text, html } = orderConfirmedEmail({ ...order, customer: name })
  expect(text).toContain(`Thank you, ${name}!`)
  expect(html).toContain(`Thank you, ${name.replace('&', '&amp;')}!`)
})

it('has the shop as its reply address, except a message of a customer', () => {
  expect(mails.confirmed.replyTo).toBe(shop.email)
  expect(mails['ticket opened']).toMatchObject({ to: toShop.to, replyTo: toShop.email })
})

// PostgreSQL refuses half a surrogate pair in JSON, and with the email the order.
it('contains no half character where a text was truncated', () => {
  const name = `${'x'.repeat(138)}🌰`
  const low = lowStockEmail({
    to: 'owner@example.com',
    products: [{ name, left: 3 }],
    productsUrl: 'https://shop.example',
  })
  const said = ticketOpenedEmail(toShop, `${'x'.repeat(119)}🌰`, {})
  for (const { subject, html, text } of [low, said]) expect((subject + html + text).isWellFormed()).toBe(true)
  expect(low.subject).toHaveLength(150)
  const queued = orderMail({ ...order, at: new Date(0) }, { kind: 'low stock', products: [{ name, left: 3 }] })
  expect(queued.subject).toBe(low.subject)
})

it('names no past days', () => {
  const over = { ...order, arrives: undefined }
  for (const { html, text } of [orderShippedEmail(over), orderConfirmedEmail(over), newOrderEmail(over, true)]) {
    expect(html + text).not.toMatch(/It arrives|Promised/)
    expect(html + text).not.toMatch(/undefined|null/)
  }
})

it('G1: escapes all user text in every place', () => {
  const hostile = fc
    .array(fc.constantFrom('<', '>', '"', "'", '&', '/', 'script', 'img src=x', ' onerror=', '`', '\n', '${', 'x'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(hostile, (words) => {
      const html = htmlOf(words)
      const empty = htmlOf('')
      // Line breaks in user text become line breaks of the email.
      const tags = (page: string) => page.replaceAll('<br />', '').match(/<[a-z!/]|"/gi)?.length
      expect(tags(html)).toBe(tags(empty))
      expect(tags(hostileOrder(words))).toBe(tags(hostileOrder('')))
    }),
  )
})

function hostileOrder(words: string): string {
  const address = { ...order.address, name: words, street: words }
  const lines = order.lines.map((line) => ({ ...line, name: words }))
  const mail = { ...order, customer: words, address, lines }
  return orderConfirmedEmail(mail).html + newOrderEmail(mail, true).html
}

function htmlOf(words: string): string {
  return renderEmail({
    to: 'a@example.com',
    subject: words,
    preview: words,
    heading: words,
    blocks: [
      { kind: 'text', text: words },
      { kind: 'small', text: words },
      { kind: 'link', label: words, url: `https://shop.example/${words}` },
      { kind: 'panel', title: words, lines: [words] },
      { kind: 'progress', reached: 'Packed' },
      { kind: 'quote', text: words },
      { kind: 'code', code: words },
      { kind: 'button', label: words, url: `https://shop.example/${words}` },
      { kind: 'rows', rows: [{ label: words, note: 'n', value: words }] },
    ],
  }).html
}
