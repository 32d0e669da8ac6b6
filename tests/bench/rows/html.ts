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
    const again = { ...headers, 'service-worker-navigation-preload': await stylesOfWorker(url) }
    const visits = Object.entries(pages).flatMap(([name, path]) => [
      { name, path, headers: again },
      { name: `${name}, first visit`, path, headers },
    ])
    const rates = visits.map(({ name, ...asked }) => [name, () => rateOf(bench, url, [{ ...asked, status: 200 }])])
    const seen = await inTurns(Object.fromEntries(rates) as Record<string, () => Promise<number>>, bench.options.rounds)
    const rows = await Promise.all(
      visits.map(async ({ name, path, headers: sent }) => {
        const answer = await get(url + path, sent)
        const text = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.body) : answer.body
        return [name, spread(seen[name] ?? []), plain(text.byteLength / 1_000), plain(answer.body.byteLength / 1_000)]
      }),
    )
    return table(['page', 'made a second', 'kB of HTML', 'kB as sent'], rows)
  },
}

/** The stylesheet that the service worker keeps; its requests for pages name it. */
async function stylesOfWorker(url: string): Promise<string> {
  const [, styles] = /"styles":"([^"]+)"/.exec(await (await fetch(`${url}/sw.js`)).text()) ?? []
  if (!styles) throw new Error('The service worker keeps no styles.')
  return styles
}
