import { calls } from '#contract/calls'

import { postDone } from '#test/people/signed-in'
import { logInSeller } from '../accounts.ts'
import { compared, comparedHead, get } from '../answers.ts'
import type { Row } from '../row.ts'
import { seller } from '../start-shop.ts'
import { table } from '../table.ts'

const SALE_MS = 1_000

export const changes: Row = {
  name: 'changes',
  what: 'the poll of open pages for what has changed: nothing, and one sale a second',
  run: async (bench) => {
    const { url, products } = await bench.shop()
    const poll = await changesPoll(url)
    if (!poll) return 'Not measured: this shop has no such call.'
    const { path, etag } = poll
    const headers = { ...encoding, 'if-none-match': etag }
    const rows = [await compared(bench, url, 'nothing new, 304', [{ path, headers, status: 304 }])]
    const sales = await sellEachSecond(url, products[0] ?? '')
    try {
      rows.push(await compared(bench, url, 'one sale a second, 200', [{ path, headers: encoding, status: 200 }]))
    } finally {
      await sales.stop()
    }
    return table(comparedHead(bench), rows)
  },
}

/** The poll of a page that knows the newest version; undefined when the shop has no such call. */
export async function changesPoll(url: string): Promise<{ path: string; etag: string } | undefined> {
  const known = await get(`${url}${calls.productChanges.path}?since=0`, encoding)
  if (known.status === 404) return undefined
  const { version } = JSON.parse(known.body.toString()) as { version: number }
  const path = `${calls.productChanges.path}?since=${version}`
  return { path, etag: (await get(url + path, encoding)).headers['etag'] ?? '' }
}

const encoding = { 'accept-encoding': 'identity' }

/** Changes the stock of a product each second; resolves after the first change. */
async function sellEachSecond(url: string, id: string): Promise<{ stop: () => Promise<void> }> {
  const cookie = await logInSeller(url, seller)
  let quantity = 900_000
  const sell = () =>
    postDone(url, { cookie, from: '10.200.0.1' }, calls.productQuantity.path, { id, quantity: (quantity -= 1) })
  let selling: Promise<unknown> = sell()
  await selling
  const timer = setInterval(() => {
    selling = selling.then(sell)
  }, SALE_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await selling
    },
  }
}
