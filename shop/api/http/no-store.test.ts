// No browser keeps what a session reads, whether it is new or unchanged (ASVS 5.0, 14.3.2).
import { type Call, calls } from '#contract/calls'
import { expect, it } from '#test/fixtures'
import { oneOfEach } from '#test/people/buyer'

const ofSession = Object.values<Call>(calls).filter(
  ({ method, caller, path }) =>
    method === 'GET' && (caller === 'user' || caller === 'seller' || path.endsWith('/is-auth')) && !/logout/.test(path),
)
const polls = [
  calls.userIsAuth.path,
  calls.orderUser.path,
  `${calls.orderUser.path}?limit=20`,
  calls.orderSeller.path,
  calls.orderParcels.path,
  `${calls.sellerSales.path}?days=30`,
  calls.sellerMails.path,
  calls.sellerToday.path,
]

it('P6: each answer to a session says no-store, and a poll of it costs a 304', async ({ shop, buyer, seller }) => {
  await buyer.buy(oneOfEach(await shop.stock(3)))
  const ask = (path: string, headers?: Record<string, string>) =>
    (/seller|parcels|invoices/.test(path) ? seller : buyer).get(path, headers)
  const kept: string[] = []
  for (const { path } of ofSession) {
    for (const who of [buyer, seller]) {
      const { headers } = await who.get(path)
      if (!/\bno-store\b/.test(headers.get('cache-control') ?? '')) kept.push(path)
    }
  }
  expect(kept).toEqual([])
  for (const path of polls) {
    // The second is answered from memory.
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await ask(path)
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
      const again = await ask(path, { 'if-none-match': headers.get('etag') ?? '' })
      expect([path, again.status, again.headers.get('cache-control')]).toEqual([path, 304, 'no-store'])
    }
  }
})
