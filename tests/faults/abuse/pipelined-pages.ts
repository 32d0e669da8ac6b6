import { paths } from '#contract/paths'
import { attack } from './attacked-shop.ts'

const page = `GET ${paths.home()} HTTP/1.1\r\nHost: shop.test\r\n\r\n`

/** R3. Detects requests of one connection that are started all at once. */
export const pipelinedPages = attack({
  name: '3,000 pages ahead on each of 10 connections',
  hostile: [{ connections: 10, first: page.repeat(3_000), againAfterMs: 500 }],
})
