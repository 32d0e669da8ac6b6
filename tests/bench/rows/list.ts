import { calls } from '#contract/calls'

import { compared, comparedHead, get } from '../answers.ts'
import { PRODUCTS } from '../bench.ts'
import type { Bench, Row } from '../row.ts'
import { table } from '../table.ts'

const encoding = { 'accept-encoding': 'br' }

export const list: Row = {
  name: 'list',
  what: 'the product list, a page of it and a search, beside a bare server that sends the same bytes',
  run: async (bench) => {
    const { url } = await bench.shop()
    const path = calls.productList.path
    const { etag = '' } = (await get(url + path, encoding)).headers
    const ask = (what: string, query: string) => {
      return compared(bench, url, what, [{ path: path + query, headers: encoding, status: 200 }], true)
    }
    const rows = [
      await ask(`the list of ${PRODUCTS}, 200`, ''),
      await unchanged(bench, url, etag),
      await ask('a page of it, `limit=100`', '?limit=100'),
      await ask('a search, `search=dates&limit=100`', '?search=dates&limit=100'),
    ]
    return table(comparedHead(bench), rows)
  },
}

function unchanged(bench: Bench, url: string, etag: string): Promise<string[]> {
  const headers = { ...encoding, 'if-none-match': etag }
  return compared(bench, url, 'the list, 304', [{ path: calls.productList.path, headers, status: 304 }])
}
