import { brotliDecompressSync } from 'node:zlib'

import { get, rateOf } from '../answers.ts'
import { inTurns, plain, spread } from '../rates.ts'
import type { Row } from '../row.ts'
import { shopperWithCart } from '../shopper.ts'
import { table } from '../table.ts'

export const html: Row = {
  name: 'html',
  what: 'pages that the server makes for a logged-in shopper, with the demo catalogue',
  run: async (bench) => {
    const { url } = await bench.home()
    const { headers, pages } = await shopperWithCart(url)
    const rates = Object.entries(pages).map(([name, path]) => [
      name,
      () => rateOf(bench, url, [{ path, headers, status: 200 }]),
    ])
    const seen = await inTurns(Object.fromEntries(rates) as Record<string, () => Promise<number>>, bench.options.rounds)
    const rows = await Promise.all(
      Object.entries(pages).map(async ([name, path]) => {
        const { body, headers: sent } = await get(url + path, headers)
        const text = sent['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
        return [name, spread(seen[name] ?? []), plain(text.byteLength / 1_000), plain(body.byteLength / 1_000)]
      }),
    )
    return table(['page', 'made a second', 'kB of HTML', 'kB as sent'], rows)
  },
}
