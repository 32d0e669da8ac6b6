// Arbitraries of the headers that the shop reads, right and wrong. The signature of a webhook is made when it is sent.
import fc from 'fast-check'

import type { Call } from '#contract/calls'

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
  'x-razorpay-event-id': oneOf('event', '\xe9\xff', long),
  'x-razorpay-signature': oneOf('', '0'.repeat(64), '\xe9', long),
  'x-request-id': oneOf('a\tb', long),
}

export function headersOf(call: Call): fc.Arbitrary<Record<string, string>> {
  const fixed = {
    ...(call.caller === 'provider' ? { 'x-razorpay-signature': SIGNED } : {}),
    ...(call.caller === 'operator' ? { authorization: 'Bearer __metrics_token__' } : {}),
  }
  const others = fc.constantFrom(...Object.keys(read)).chain((name) => {
    const values = read[name]
    return values ? values.map((value) => ({ [name]: value })) : fc.constant({})
  })
  return fc
    .oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(others, { maxLength: 2 }))
    .map((list) => Object.assign({}, fixed, ...list) as Record<string, string>)
}
