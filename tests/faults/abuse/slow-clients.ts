import { calls } from '#contract/calls'
import { attack } from './attacked-shop.ts'

const DRIP_MS = 200

/** Slow headers, slow bodies and slow readers. Detects work or memory for each byte, and turns that a slow client keeps. */
export const slowClients = attack({
  name: '500 slow clients',
  hostile: [
    {
      connections: 200,
      first: 'GET / HTTP/1.1\r\n',
      repeated: { text: 'X-{n}: slow\r\n', everyMs: DRIP_MS },
      againAfterMs: 100,
    },
    {
      connections: 200,
      first: `POST ${calls.userLogin.path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
      repeated: { text: '[', everyMs: DRIP_MS },
      againAfterMs: 100,
    },
    {
      connections: 100,
      isDeaf: true,
      repeated: { text: `GET ${calls.productList.path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`, everyMs: DRIP_MS },
      againAfterMs: 100,
    },
  ],
})
