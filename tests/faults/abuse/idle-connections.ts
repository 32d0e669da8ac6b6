import { calls } from '#contract/calls'
import { attack } from './attacked-shop.ts'

const live = `GET ${calls.healthz.path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`

/** Half of them say nothing at all, half wait after an answer. Detects memory and turns of the loop for each connection. */
export const idleConnections = attack({
  name: '10,000 idle connections',
  isQuietOnceOpen: true,
  hostile: [
    { connections: 5_000, againAfterMs: 1_000 },
    { connections: 5_000, first: live, againAfterMs: 1_000 },
  ],
})
