// What people type and paste: each keyboard, address book and script, over the calls that take it.
import { calls } from '#contract/calls'
import { expect, it } from '#test/fixtures'

it('A stock is read as people type it', async ({ shop, seller }) => {
  const product = await shop.stock(5)
  for (const [quantity, stock] of [
    ['1,000', 1_000],
    ['१५०', 150],
  ] as const) {
    expect((await seller.post(calls.productQuantity.path, { id: product, quantity })).status).toBe(200)
    expect(await shop.stockOf(product)).toMatchObject({ available: stock })
  }
})
