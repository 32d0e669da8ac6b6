import { sql } from 'kysely'

import { followCatalogue } from '#api/catalogue/follow'
import { expect, it } from '#test/fixtures'
import { addAlmonds } from '#test/scenes/products'

// Mutation: catches up with a server of another history. Its transactions may have numbers that the last snapshot saw.
it('the catalogue is read as a whole from a server with another history', async ({ shop, seller }) => {
  const { _id: id } = await addAlmonds(seller)
  let history = '00000001'
  const { read } = followCatalogue({ ...shop.deps, changes: { ...shop.deps.changes, history: () => history } })
  const price = async () => (await read()).memory.byId(id)?.offerPrice
  const before = await price()
  await sql`UPDATE products SET offer_price_paise = offer_price_paise - 100 WHERE id = ${id}`.execute(shop.db)
  // As if the change had a number that was seen.
  await sql`DELETE FROM product_changes WHERE xid = (SELECT max(xid) FROM product_changes)`.execute(shop.db)
  expect(await price()).toBe(before)
  history = '00000002'
  expect(await price()).toBe((before ?? 0) - 1)
})
