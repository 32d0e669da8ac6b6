// Arbitraries of the headers that the shop reads, right and wrong. A signature is made when its body is sent.
import fc from 'fast-check'

import { type Call, calls } from '#contract/calls'

export const SIGNED = 'signed-when-sent'

const oneOf = (...texts: string[]) => fc.constantFrom(...texts)
const long = 'x'.repeat(3_000)

const read: Record<string, fc.Arbitrary<string>> = {
  accept: oneOf('text/html', '*/*', 'application/json;q=nan', ',', long),
  'accept-encoding': oneOf('br', 'gzip', 'zstd', 'identity;q=0', '*;q=0', 'br;q=x,,;', 'gzip;q=1e400', long, '\xe9'),
  authorization: oneOf('Bearer __metrics_token__', 'Bearer ', 'Bearer wrong', 'Basic Og==', long),
  'content-encoding': oneOf('gzip', 'br', 'identity', 'nonsense'),
  'content-type': oneOf(
    'application/json; charset=utf-8',
    'application/json;charset=utf-16',
    'application/json;;',
    'application/problem+json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'Multipart/Form-Data; boundary=fuzz',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${long}`,
    '\xff',
    '',
  ),
  expect: oneOf('100-continue'),
  forwarded: oneOf('for=127.0.0.1', long),
  'if-match': oneOf(
    '*',
    '__own_tag__',
    '__other_tag__',
    'W/__own_tag__',
    '""',
    '"a.b"',
    '"a.999999999999999"',
    '\xe9',
    long,
  ),
  'if-modified-since': oneOf('yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  'if-none-match': oneOf('*', '""', 'W/"a"', '"a", "b",', '__own_tag__', long),
  origin: oneOf('http://shop.test', 'http://evil.test', 'null', '://', long),
  range: oneOf('bytes=0-1', 'bytes=9-1', 'bytes=-', 'lines=1'),
  referer: oneOf('http://evil.test/', 'not an address', '\xe9'),
  'sec-fetch-site': oneOf('same-origin', 'same-site', 'cross-site', 'none', 'x'),
  upgrade: oneOf('h2c', 'websocket'),
  'user-agent': oneOf('', '${jndi:ldap://x}', long),
  'webhook-id': oneOf('', 'a.b', 'event', '\xe9', long),
  'webhook-signature': oneOf('', 'v1,', `v1,${'A'.repeat(43)}=`, 'v1,A '.repeat(500), '\xe9'),
  'webhook-timestamp': oneOf('', '-1', '0', '9'.repeat(13)),
  'x-forwarded-for': oneOf(
    '127.0.0.1',
    '::1',
    'fe80::1%eth0',
    '::ffff:1.2.3.4',
    '1:2:3:4:5:6:7::',
    ',,,',
    '\xe9',
    long,
    "' --",
  ),
  'x-forwarded-host': oneOf('evil.test'),
  'x-http-method-override': oneOf('DELETE'),
  'x-hub-signature-256': oneOf('', 'sha256=', `sha256=${'0'.repeat(64)}`, '\xe9', long),
  'x-mail-recipient': oneOf('__own_email__', ',<>,', '\xe9', long),
  'x-mail-signature': oneOf('', 'sha256=', `sha256=${'0'.repeat(64)}`, '\xe9', long),
  'x-razorpay-event-id': oneOf('event', '\xe9\xff', long),
  'x-razorpay-signature': oneOf('', '0'.repeat(64), '\xe9', long),
  'x-request-id': oneOf('a\tb', long),
}

export function headersOf(call: Call): fc.Arbitrary<Record<string, string>> {
  const others = fc.constantFrom(...Object.keys(read)).chain((name) => {
    const values = read[name]
    return values ? values.map((value) => ({ [name]: value })) : fc.constant({})
  })
  return fc
    .tuple(
      rightOf.get(call) ?? fc.constant({}),
      fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(others, { maxLength: 2 })),
    )
    .map(([right, list]) => Object.assign({}, right, ...list) as Record<string, string>)
}

/** The headers without which a call is refused. */
const rightOf = new Map<Call, fc.Arbitrary<Record<string, string>>>([
  [calls.metrics, fc.constant({ authorization: 'Bearer __metrics_token__' })],
  [calls.orderRazorpayWebhook, fc.constant({ 'x-razorpay-signature': SIGNED })],
  [calls.whatsAppEvents, fc.constant({ 'x-hub-signature-256': SIGNED })],
  [calls.courierEvents, fc.uuid().map((id) => ({ 'webhook-id': id, 'webhook-signature': SIGNED }))],
  [calls.ticketMail, oneOf('__ticket__', '').map((to) => ({ 'x-mail-signature': SIGNED, 'x-mail-recipient': to }))],
])
