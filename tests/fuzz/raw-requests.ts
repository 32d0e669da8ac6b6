// Bytes on a connection that need not be HTTP: requests with changed lines, headers and lengths, one after the other.
import fc from 'fast-check'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'

/** Written in pieces; then the client waits, closes its half, or resets the connection. */
export type Conversation = { requests: string[]; pieces: number; end: 'wait' | 'close' | 'reset' }

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
/** The usual one for most, any of the others for some. */
const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, others: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: others })

const targets = oneOf(
  ...[calls.productList, calls.userIsAuth, calls.userLogin, calls.cartUpdate, calls.healthz, calls.docs].map(
    ({ path }) => path,
  ),
  `${calls.productOne.path}?id=__product__`,
  paths.home(),
  paths.login(),
  paths.products('a b'),
  paths.cart(),
  paths.myOrders(),
  paths.seller(),
  paths.product('dates', '__product__'),
  '/images/00000000000000000000000000000000/160.webp',
)
const oddTargets = oneOf(
  '*',
  '//',
  '//evil.test/api',
  'http://evil.test/api/product/list',
  'evil.test:443',
  '/\x00',
  '/%00',
  '/%',
  '/%ff%fe',
  '/\xe2\x82',
  '/api/../../etc/hosts',
  '/api/%2e%2e/%2e%2e/etc/hosts',
  '/images/..%2f..%2fetc%2fhosts/160.webp',
  '/assets/%2e%2e%2fpackage.json',
  '/api\\user',
  `/${'a'.repeat(20_000)}`,
  `/api/product/list?${'a=1&'.repeat(3_000)}`,
  '/a b',
  '/api/user/is-auth#x',
  '/api/user/is-auth;x=1?y',
  '',
)
const methods = mostly(
  8,
  oneOf('GET', 'POST'),
  oneOf('HEAD', 'PUT', 'OPTIONS', 'TRACE', 'CONNECT', 'get', 'G\x00T', 'QUERY', 'PRI', 'A'.repeat(9_000), ''),
)
const versions = mostly(
  12,
  oneOf('HTTP/1.1'),
  oneOf('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.2', 'http/1.1', 'HTTP/1.1 ', 'HTTP/9', ''),
)

const hosts = mostly(
  10,
  oneOf('Host: shop.test'),
  oneOf(
    'Host: ',
    'Host: a\r\nHost: b',
    'Host: a b',
    'Host: [::1',
    'Host: evil.test:99999',
    'X: y',
    'Host: %',
    'Host: a/b',
    'Host: user@shop.test',
    'Host: \xe9',
  ),
)
const plainHeaders = oneOf('Accept-Encoding: br', 'Content-Type: application/json', 'If-None-Match: *', 'Accept: */*')
const oddHeaders = oneOf(
  'Content-Type: multipart/form-data; boundary=x',
  'Cookie: sid=\x00',
  'Cookie: sid=x\r\nCookie: sid=y',
  'Connection: upgrade\r\nUpgrade: websocket',
  'Connection: close, keep-alive',
  'Connection: host, content-length',
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Folded: a\r\n b\r\n\tc',
  'No-Colon',
  'Space-Before : x',
  ': no name',
  'Bad\x00Name: x',
  'Value: a\x00b',
  'Value: a\rb',
  'Value: a\nInjected: b',
  'Value: \xe2\x82',
  `Long: ${'x'.repeat(20_000)}`,
  Array.from({ length: 1_500 }, (_, nth) => `H${nth}: x`).join('\r\n'),
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: \x0bchunked',
  'Content-Encoding: gzip',
  'HTTP2-Settings: x',
  'Proxy: x',
)
const json = '{"email":"a@example.com","password":"hush hush"}'

/** The bytes after the headers: their last line says how long it is, rightly or not. */
const bodies = mostly(
  3,
  oneOf('\r\n', `Content-Length: ${json.length}\r\n\r\n${json}`),
  oneOf(
    `Content-Length: 5\r\n\r\n${json}`,
    `Content-Length: 500\r\n\r\n${json}`,
    `Content-Length: -1\r\n\r\n${json}`,
    `Content-Length: +5\r\n\r\n${json}`,
    `Content-Length: 0x10\r\n\r\n${json}`,
    `Content-Length: 99999999999999999999\r\n\r\n${json}`,
    `Content-Length: 4\r\nContent-Length: 40\r\n\r\n${json}`,
    `Content-Length: 4, 4\r\n\r\n${json}`,
    `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
    `Transfer-Encoding: chunked\r\n\r\n${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
    `Transfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\n${json}\r\n0\r\n\r\n`,
    `Transfer-Encoding: chunked\r\n\r\n-5\r\n${json}\r\n0\r\n\r\n`,
    `Transfer-Encoding: chunked\r\n\r\n5\r\n${json}\r\n0\r\n\r\n`,
    `Transfer-Encoding: chunked\r\n\r\n5;a="${'x'.repeat(17_000)}"\r\nhello\r\n0\r\n\r\n`,
    `Transfer-Encoding: chunked\r\n\r\n0\r\nTrailer: x\r\nHost: evil.test\r\n\r\n`,
    `Transfer-Encoding: chunked\r\n\r\n5\r\nhel`,
    'Transfer-Encoding: chunked\r\n\r\n5 \r\nhello\n0\n\n',
    'Content-Length: 3\r\n\r\n"\xe2\x82',
    `Content-Length: 70000\r\n\r\n${'['.repeat(70_000)}`,
    'Content-Length: 40\r\n\r\n--x\r\nContent-Disposition: form-data; na',
  ),
)

const requests = fc
  .tuple(
    methods,
    mostly(4, targets, oddTargets),
    versions,
    hosts,
    fc.array(mostly(3, plainHeaders, oddHeaders), { maxLength: 3 }),
    bodies,
  )
  .map(([method, target, version, host, list, body]) =>
    [`${method} ${target} ${version}`, host, ...list, body].join('\r\n'),
  )
/** One byte or line end is another. */
const damaged = fc
  .tuple(requests, fc.nat(400), oneOf('\x00', '\n', '\r', '\r\n\r\n', ' ', '\xff', ''))
  .map(([text, at, byte]) => text.slice(0, at) + byte + text.slice(at + 1))

export const conversations: fc.Arbitrary<Conversation> = fc.record({
  requests: fc.array(mostly(3, requests, damaged), { minLength: 1, maxLength: 5 }),
  pieces: fc.integer({ min: 1, max: 4 }),
  end: mostly(6, oneOf<Conversation['end']>('wait'), oneOf<Conversation['end']>('close', 'reset')),
})
