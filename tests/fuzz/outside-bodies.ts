// The bodies of the calls of others' programs, which the contract describes in words: Razorpay, its page, the courier, mail.
import fc from 'fast-check'

import { type Call, calls } from '#contract/calls'
import { PHONE } from './names.ts'
import { spoilt } from './spoil.ts'
import { webhook } from './webhook-bodies.ts'

type OutsideBody = {
  /** JSON is written when it is sent; a body of another type is a text. */
  type: string
  body: fc.Arbitrary<unknown>
}

const JSON_TYPE = 'application/json'
const texts = (values: unknown) => Object.entries(values instanceof Object ? values : { '': values })
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Events of the form of Standard Webhooks, of a parcel that the shop knows and others. */
const courierEvent = fc.record({
  type: fc.constantFrom(
    'parcel.picked_up',
    'parcel.in_transit',
    'parcel.out_for_delivery',
    'parcel.delivered',
    'parcel.lost',
  ),
  timestamp: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  data: fc.record(
    { number: fc.constantFrom('__parcel__', '__parcel__', 'TN000000000000'), place: fc.string({ maxLength: 60 }) },
    { requiredKeys: ['number'] },
  ),
})

/** Reports of messages and words to the shop, in the form of WhatsApp's Cloud API. */
const notification = fc
  .record(
    {
      metadata: fc.record({ phone_number_id: fc.constantFrom('100000000000001', '1') }),
      statuses: fc.array(
        fc.record(
          {
            status: fc.constantFrom('sent', 'delivered', 'read', 'failed', 'deleted'),
            biz_opaque_callback_data: fc.oneof(fc.uuid(), fc.string()),
            errors: fc.array(fc.record({ code: fc.integer(), title: fc.string() })),
          },
          { requiredKeys: ['status'] },
        ),
        { maxLength: 3 },
      ),
      messages: fc.array(
        fc.record(
          {
            from: fc.constantFrom(`91${PHONE}`, '12125550100', ''),
            timestamp: fc.constantFrom('1795000000', '0', '999999999999'),
            text: fc.record({ body: fc.oneof(fc.constantFrom('STOP', 'Start', 'நிறுத்து'), fc.string()) }),
          },
          { requiredKeys: ['from', 'timestamp'] },
        ),
        { maxLength: 3 },
      ),
    },
    { requiredKeys: [] },
  )
  .map((value) => ({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  }))

const reference = fc.constantFrom('__own_reference__', '__own_reference__', '__other_reference__', 'order_unknown')
const payment = fc.constantFrom('__own_payment__', '__own_payment__', '__other_payment__', 'pay_unknown')
const proof = fc.constantFrom('__own_proof__', '__own_proof__', '__other_proof__', '0'.repeat(64))

/** The fields that Razorpay's page posts after a payment, and after a failure. */
const paymentReturn = fc.oneof(
  fc.record(
    { razorpay_payment_id: payment, razorpay_order_id: reference, razorpay_signature: proof, org_logo: fc.string() },
    { requiredKeys: ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature'] },
  ),
  fc.record({
    'error[code]': fc.constant('BAD_REQUEST_ERROR'),
    'error[description]': fc.string(),
    'error[metadata]': fc.record({ order_id: reference, payment_id: payment }).map((each) => JSON.stringify(each)),
  }),
  fc.record({ 'error[code]': fc.constant('x'), 'error[metadata][order_id]': reference }),
)

const urlEncoded = (fields: unknown) =>
  texts(fields)
    .map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`)
    .join('&')
// Half of a surrogate pair is no character of an address.
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** Emails to a ticket of the shopper, and to no ticket: of people, machines and mail servers, with files and without. */
const email = fc.record({
  headers: fc.record(
    {
      From: fc.constantFrom('Asha <__own_email__>', '__other_email__', 'MAILER-DAEMON@mx.example', '', '"<>'),
      To: fc.constantFrom('__ticket__', '__ticket__', 'Shop <__ticket__>', 'tickets@shop.example', '__own_email__'),
      Subject: fc.oneof(fc.string(), fc.constant('=?utf-8?B?4oKs?= =?x?Q?=ff?=')),
      'Message-ID': fc.uuid().map((each) => `<${each}@mail.example>`),
      'Auto-Submitted': fc.constantFrom('no', 'auto-replied'),
      'Content-Type': fc.constantFrom(
        'text/plain; charset=utf-8',
        'text/html; charset=iso-8859-1',
        'text/plain; charset=nonsense',
        'multipart/mixed; boundary=part',
        'multipart/report; report-type=delivery-status; boundary=part',
      ),
      'Content-Transfer-Encoding': fc.constantFrom('7bit', 'base64', 'quoted-printable', 'x'),
    },
    { requiredKeys: ['From', 'To'] },
  ),
  text: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom(
      '--part\r\n\r\nWords\r\n--part\r\nContent-Disposition: attachment; filename="../a.jpg"\r\n\r\nx\r\n--part--',
      '--part\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\n\r\n--part--',
      '<p>Words</p><script>x</script>',
      '> quoted\r\n'.repeat(500),
    ),
  ),
})

const rawEmail = (mail: unknown) => {
  const { headers, text } = (mail instanceof Object ? mail : {}) as { headers?: unknown; text?: unknown }
  const lines = texts(headers).map(([name, value]) => `${name}: ${textOf(value)}`)
  return `${lines.join('\r\n')}\r\n\r\n${textOf(text)}`
}

export const outsideBodies = new Map<Call, OutsideBody>([
  [calls.orderRazorpayWebhook, { type: JSON_TYPE, body: spoilt(webhook) }],
  [calls.whatsAppEvents, { type: JSON_TYPE, body: spoilt(notification) }],
  [calls.courierEvents, { type: JSON_TYPE, body: spoilt(courierEvent) }],
  [
    calls.orderRazorpayCallback,
    { type: 'application/x-www-form-urlencoded', body: spoilt(paymentReturn).map(urlEncoded) },
  ],
  [calls.ticketMail, { type: 'message/rfc822', body: spoilt(email).map(rawEmail) }],
])
