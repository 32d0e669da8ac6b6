// Mutation: an order that is not updated with a product keeps the one that was replaced.
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Item, itemOf } from '#api/catalogue/item'
import { makeList } from '#api/catalogue/lists'
import { catalogueMemory } from '#api/catalogue/memory'
import { productSorts } from '#contract/products/product-sorts'
import type { ProductRow } from '#domain/catalogue/product-row'

const change = fc.record({
  position: fc.nat(12),
  gone: fc.boolean(),
  name: fc.constantFrom('Ajwa Dates', 'Kimia Dates', 'Almonds'),
  weight: fc.constantFrom('100 g', '500 g', null),
  offer_price_paise: fc.constantFrom(10_000, 20_000, 30_000),
  available: fc.nat(2),
  archived_at: fc.constantFrom(null, new Date()),
})

const queries = [undefined, ...productSorts].flatMap((sort) => [
  { category: undefined, search: '', filters: [], sort },
  { category: 'Dates', search: '', filters: [], sort },
  { category: undefined, search: 'dates', filters: [], sort },
])

test('Lists after any changes are those of a memory that read the products as they are', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const memory = catalogueMemory()
      const now = new Map<string, Item>()
      for (const { gone, ...fields } of changes) {
        const id = `p${fields.position}`
        const row = { id, description: [], category: 'Dates', price_paise: 40_000, pictures: [], ...fields }
        const item = gone ? undefined : itemOf(row as unknown as ProductRow, '')
        memory.put(id, item)
        if (item) now.set(id, item)
        else now.delete(id)
        // The orders and searches are made before the next change.
        for (const query of queries) makeList(memory, query)
      }
      const fresh = catalogueMemory()
      for (const item of [...now.values()].toSorted((one, other) => one.position - other.position))
        fresh.put(item.id, item)
      for (const query of queries) expect(makeList(memory, query)).toEqual(makeList(fresh, query))
    }),
  )
})
