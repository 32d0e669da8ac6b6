// Pieces in lots of an order that is paid after its hold has ended.
import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import { expect, it as base } from '#test/fixtures'
import type { Buyer, Placed } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

const it = base.extend('inLots', { scope: 'file' }, true)

it.afterEach(({ shop }) => shop.expectHealth())

async function lapsed(shop: TestShop, buyer: Buyer, product: string): Promise<Placed> {
  const placed = await buyer.place([{ product, quantity: 2 }])
  await shop.passTime(placed.orderId, 26)
  await recheckOpenOrders(shop.db, shop.context)
  expect(await shop.payStateOf(placed.orderId)).toBe('EXPIRED')
  return placed
}

it('are of the lots that are there now, and go back into these alone', async ({ shop, buyer }) => {
  const product = await shop.stock(5)
  const placed = await lapsed(shop, buyer, product)
  await (await shop.buyer()).buy([{ product, quantity: 3 }])
  await shop.pay(placed)
  await shop.expectPayState(placed.orderId, 'PAID')
  await buyer.cancel(placed.orderId)
  const moves = shop.db.selectFrom('lot_ledger').innerJoin('lots', 'lots.id', 'lot_id')
  const ofOrder = moves.where('order_id', '=', placed.orderId).orderBy('lot_ledger.id')
  expect(await ofOrder.select(['kind', 'number', 'available_delta as pieces']).execute()).toEqual([
    { kind: 'hold', number: 'FIRST', pieces: -2 },
    { kind: 'release', number: 'FIRST', pieces: 2 },
    { kind: 'retake', number: 'SECOND', pieces: -2 },
    { kind: 'restock', number: 'SECOND', pieces: 2 },
  ])
})
