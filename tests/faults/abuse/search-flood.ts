import { calls } from '#contract/calls'
import { attack } from './attacked-shop.ts'

const NETWORKS = 4
const WORDS = 8

function search(separator: string, network: string): string {
  const text = Array<string>(WORDS).fill('{letters}').join(separator)
  return `GET ${calls.productBrowse.path}?search=${text} HTTP/1.1\r\nHost: shop.test\r\nX-Forwarded-For: ${network}\r\n\r\n`
}

/** R13. Detects searches that nobody has asked for before, and that are computed as soon as they arrive. */
export const searchFlood = attack({
  name: '20 connections from 4 networks search for random letters, without end',
  hostile: Array.from({ length: NETWORKS }, (_, nth) => `10.11.0.${nth + 1}`).flatMap((network) => [
    { connections: 3, repeated: { text: search('+', network), everyMs: 20 }, againAfterMs: 100 },
    { connections: 2, repeated: { text: search('', network), everyMs: 20 }, againAfterMs: 100 },
  ]),
})
