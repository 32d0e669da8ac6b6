import { calls } from '#contract/calls'

import type { Account } from '../accounts.ts'
import { compared, comparedHead, get } from '../answers.ts'
import type { Bench, Row } from '../row.ts'
import { table } from '../table.ts'

const SHOPPERS = 32

export const polls: Row = {
  name: 'polls',
  what: 'the session check and the order poll of logged-in shoppers, beside a bare server',
  run: async (bench) => {
    const shop = await bench.shop()
    const shoppers = shop.accounts.slice(0, SHOPPERS)
    const rows = [
      await polled(bench, shop.url, 'session check (`is-auth`), 200', calls.userIsAuth.path, shoppers, 200),
      await polled(bench, shop.url, 'My Orders without news, 304', calls.orderUser.path, shoppers, 304),
    ]
    return table(comparedHead(bench), rows)
  },
}

async function polled(bench: Bench, url: string, what: string, path: string, shoppers: Account[], status: 200 | 304) {
  const asked = await Promise.all(
    shoppers.map(async ({ cookie, from }) => {
      const headers = { 'accept-encoding': 'br', cookie, 'x-forwarded-for': from }
      const { etag = '' } = (await get(url + path, headers)).headers
      return { path, headers: status === 304 ? { ...headers, 'if-none-match': etag } : headers, status }
    }),
  )
  return compared(bench, url, what, asked)
}
