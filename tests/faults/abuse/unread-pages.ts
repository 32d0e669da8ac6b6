import { paths } from '#contract/paths'
import { attack } from './attacked-shop.ts'

const page = `GET ${paths.home()} HTTP/1.1\r\nHost: shop.test\r\nX-Forwarded-For: 10.6.6.6\r\n\r\n`

/** R3. Detects pages that are rendered for a client that does not read, and one network's pages before those of others. */
export const unreadPages = attack({
  name: '300 connections with 20 pages each that are never read',
  hostile: [{ connections: 300, first: page.repeat(20), isDeaf: true, againAfterMs: 1_000 }],
})
