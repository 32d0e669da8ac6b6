import { sql } from 'kysely'

import { readCatalogue } from '#domain/catalogue/product-changes'
import { expect, it } from '#test/fixtures'

// Mutation: ORDER BY the text of the transaction, which the SELECT names like its number.
it('the log begins with the transaction of the lowest number', async ({ database: { db } }) => {
  await sql`INSERT INTO product_changes (xid, product_id) VALUES ('9', 'dates'), ('10', 'nuts')`.execute(db)
  expect(await readCatalogue(db, () => {})).toMatchObject({ logBegin: 9 })
})
