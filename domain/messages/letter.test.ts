import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { passwordChangedMail, resetCodeMail, welcomeMail } from '#domain/messages/account-mails'
import { contactMail } from '#domain/messages/contact-mail'
import { write } from '#domain/messages/letter'
import {
  lowStockMail,
  orderCancelledMail,
  orderConfirmedMail,
  orderDeliveredMail,
  type OrderMail,
  orderRefundedMail,
  orderShippedMail,
  refundFailedMail,
  sellerNewOrderMail,
} from '#domain/messages/order-mails'
import { shop } from '#shop'

const order: OrderMail = {
  to: 'asha@example.com',
  orderId: '00112233445566778899aabbccddeeff',
  lines: [
    { name: 'Medjool Dates', weight: '500 g', quantity: 2, unitPaise: 61_000 },
    { name: 'Tulsi Honey', weight: null, quantity: 1, unitPaise: 12_345_678 },
  ],
  subtotalPaise: 12_467_678,
  taxPaise: 249_354,
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
}

const mails = {
  welcome: welcomeMail('asha@example.com', 'https://shop.example'),
  'reset code': resetCodeMail('asha@example.com', '012345'),
  'password changed': passwordChangedMail({ name: 'Asha', email: 'asha@example.com' }, 'https://shop.example'),
  contact: contactMail({ name: 'Asha', email: 'asha@example.com', message: 'Hello' }, 'owner@example.com'),
  confirmed: orderConfirmedMail(order),
  shipped: orderShippedMail(order),
  delivered: orderDeliveredMail(order),
  cancelled: orderCancelledMail(order, order.totalPaise),
  refunded: orderRefundedMail(order, { paise: 100, bankReference: 'ARN123' }),
  'new order': sellerNewOrderMail(order),
  'refund failed': refundFailedMail(order, { paise: 100, reason: 'Account closed' }),
  'low stock': lowStockMail({
    to: 'owner@example.com',
    products: [{ name: 'Ajwa', left: 3 }],
    productsUrl: 'https://shop.example/seller/product-list',
  }),
}

it.each(Object.entries(mails))('the mail "%s" says who it is from, in HTML and in plain text', (_name, mail) => {
  expect(mail.subject).toMatch(/^[^\r\n]{5,150}$/)
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain(shop.name)
    expect(part).toContain(shop.legalName)
    expect(part).not.toMatch(/undefined|null|\[object|NaN/)
  }
  expect(mail.html).toMatch(/^<!doctype html>/)
  expect(mail.html).not.toMatch(/<script|<link|<img|javascript:/)
  expect(mail.text).not.toMatch(/<\/?[a-z]/)
})

describe('an order mail', () => {
  it('lists what was bought with exact amounts, and where it goes', () => {
    const { subject, html, text, to } = mails.confirmed
    expect([to, subject]).toEqual(['asha@example.com', 'Your order #CCDDEEFF is confirmed'])
    for (const part of [html, text]) {
      for (const words of [
        '2 x Medjool Dates (500 g)',
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
      ]) {
        expect(part).toContain(words)
      }
    }
    expect(text).not.toContain('Tulsi Honey (')
  })

  it('says what comes back when it is cancelled', () => {
    expect(mails.cancelled.text).toContain('₹1,27,170.32 back')
    expect(orderCancelledMail(order, 0).text).toContain('Nothing was charged.')
  })

  it('names the bank reference of a refund once there is one', () => {
    expect(mails.refunded.text).toContain('Bank reference: ARN123')
    expect(orderRefundedMail(order, { paise: 100, bankReference: null }).text).not.toContain('Bank reference')
  })
})

it('tells the reset code and how long it works', () => {
  expect(mails['reset code'].text).toContain('012345')
  expect(mails['reset code'].html).toContain('012345')
  expect(mails['reset code'].text).toContain('10 minutes')
})

it('puts nothing a stranger typed into the mail to an address nobody has proven', () => {
  expect(welcomeMail.length).toBe(2)
  expect(mails.welcome.text).not.toContain('Asha')
})

it('goes to the shop when answered, except a message from the contact form', () => {
  expect(mails.confirmed.replyTo).toBe(shop.email)
  expect(mails.contact).toMatchObject({ to: 'owner@example.com', replyTo: 'asha@example.com' })
})

it('escapes whatever anybody writes, wherever it stands', () => {
  const hostile = fc
    .array(fc.constantFrom('<', '>', '"', "'", '&', '/', 'script', 'img src=x', ' onerror=', '`', '\n', '${', 'x'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(hostile, (words) => {
      const html = letterOf(words)
      const empty = letterOf('')
      const tags = (page: string) => page.match(/<[a-z!/]|"/gi)?.length
      expect(tags(html)).toBe(tags(empty))
    }),
  )
})

function letterOf(words: string): string {
  return write({
    to: 'a@example.com',
    subject: words,
    heading: words,
    blocks: [
      { kind: 'text', text: words },
      { kind: 'quote', text: words },
      { kind: 'code', code: words },
      { kind: 'button', label: words, url: `https://shop.example/${words}` },
      { kind: 'rows', rows: [{ label: words, value: words }] },
    ],
  }).html
}
