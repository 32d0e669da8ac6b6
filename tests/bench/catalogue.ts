import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { indianDay, isoDay } from '#contract/indian-day'

import { postDone } from '#test/people/signed-in'
import { logInSeller } from './accounts.ts'
import { seller } from './start-shop.ts'

const categories = ['Dates', 'Nuts', 'Dry-Fruits', 'Health-Powders', 'Gift-Hampers', 'Honey', 'Combos'] as const
const nouns = ['Medjool Dates', 'Cashews', 'Dried Figs', 'Ragi Malt', 'Festive Hamper', 'Forest Honey', 'Energy Combo']
const grades = ['Classic', 'Select', 'Premium', 'Jumbo', 'Organic', 'Sun Ripened', 'Hand Picked', 'Reserve']
const lines = [
  'Sourced from trusted growers and packed in small batches for freshness.',
  'No added sugar, no artificial colour and no preservatives of any kind.',
  'Rich in natural fibre, potassium, magnesium and slow release energy.',
  'Store in a cool dry place and refrigerate after the pack is opened.',
]

/** Adds products to an empty shop with the calls of the specification: one in seven is of dates. Resolves with their ids. */
export async function addProducts(shop: string, count: number): Promise<string[]> {
  const cookie = await logInSeller(shop, seller)
  const ids: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const form = new FormData()
    form.append('productData', JSON.stringify(productOf(nth)))
    const answer = await fetch(shop + calls.productAdd.path, { method: 'POST', headers: { cookie }, body: form })
    if (!answer.ok) throw new Error(`${calls.productAdd.path} answered ${answer.status}: ${await answer.text()}`)
    ids.push(((await answer.json()) as { product: Product }).product._id)
  }
  return ids
}

/** Replaces the stock of products by two lots of each. */
export async function receiveLots(shop: string, products: readonly string[]): Promise<void> {
  const account = { cookie: await logInSeller(shop, seller), from: '10.200.0.1' }
  const today = indianDay(new Date())
  const packedOn = isoDay(today - 10)
  for (const product of products) {
    await postDone(shop, account, calls.productQuantity.path, { id: product, quantity: 0 })
    for (const days of [200, 300]) {
      const lot = { number: `L-${days}`, packedOn, bestBefore: isoDay(today + days), quantity: 100_000 }
      await postDone(shop, account, calls.lotReceive.path, { product, draftId: `${product}-${days}`, ...lot })
    }
  }
}

function productOf(nth: number): object {
  const price = 199 + ((nth * 37) % 1_800)
  return {
    name: `${grades[nth % grades.length]} ${nouns[nth % nouns.length]} No ${nth + 1}`,
    description: lines,
    category: categories[nth % categories.length],
    price,
    offerPrice: Math.round(price * 0.85),
    quantity: 1_000_000,
    weight: '500 g',
  }
}
