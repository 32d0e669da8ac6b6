import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { attack } from './attacked-shop.ts'

const GIGABYTE = 1_000_000_000
const head = (line: string, type: string) =>
  `${line} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: ${type}\r\nContent-Length: ${GIGABYTE}\r\n\r\n`
const heads = [
  head(`POST ${calls.userLogin.path}`, 'application/json'),
  head(`POST ${calls.orderRazorpayWebhook.path}`, 'application/json'),
  head(`POST ${calls.productAdd.path}`, 'multipart/form-data; boundary=x'),
  head(`POST ${paths.home()}`, 'application/x-www-form-urlencoded'),
  head('POST /api/no-such-call', 'application/json'),
  head(`GET ${calls.productList.path}`, 'application/json'),
]

/** B13. Detects bodies that are read to the end although nobody wants them. */
export const hugeBodies = attack({
  name: 'bodies of 1 GB, sent to six addresses at a time',
  hostile: heads.map((first) => ({
    connections: 1,
    first,
    repeated: { text: 'x'.repeat(65_536), everyMs: 0 },
    againAfterMs: 20,
  })),
})
