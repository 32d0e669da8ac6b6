// Products that stretch a page: long names, other scripts, prices of seven figures, stocks of 0, 3, 5 and 500.
import type { BrowserContext } from '@playwright/test'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'

import { fillCartWith, shownProducts, type Scene } from './scenes.ts'

const odd: Partial<Product>[] = [
  { name: 'Nine', quantity: 0 },
  { name: 'कश्मीरी मामरा बादाम और अखरोट का त्योहारी डिब्बा', quantity: 3 },
  { name: 'பனங்கற்கண்டு சேர்த்த முந்திரி, உலர்ந்த அத்திப்பழம் மற்றும் தேன் பரிசுப்பெட்டி', quantity: 5 },
  {
    name: 'The Grand Deepavali Hamper of Medjool Jumbo Dates, Mamra Almonds, Kashmiri Walnut Kernels, Afghan Figs, Green Raisins and Raw Forest Honey in a Box of Sheesham Wood with Brass Corners, Tied by Hand',
    price: 1_000_000,
    offerPrice: 999_999.99,
    weight: '12 boxes of 2 x 250 g each',
    quantity: 500,
  },
  { name: 'Panneer_Thiratchai_Kottai_Illaatha_Ularntha_Thiratchai_Periyathu', quantity: 1, weight: null },
]

async function addHamper(seller: BrowserContext, change: Partial<Product>): Promise<Product> {
  const common = { description: ['Packed to order.'], category: 'Gift-Hampers', price: 1_200, offerPrice: 999 }
  const productData = JSON.stringify({ ...common, weight: '1 kg', ...change })
  const answer = await seller.request.post(calls.productAdd.path, { multipart: { productData } })
  if (!answer.ok()) throw new Error(await answer.text())
  return ((await answer.json()) as { product: Product }).product
}

/** Stocks of 0, 3, 5 and 500, very long names and names in other scripts, in the cart at once. */
export async function cartOfOddProducts({ context, seller }: Scene): Promise<void> {
  const added: Product[] = []
  for (const each of odd) added.push(await addHamper(seller, { ...each, quantity: each.quantity || 2 }))
  await fillCartWith(context, 0)
  const cartItems = Object.fromEntries(added.map(({ _id, quantity }) => [_id, Math.min(quantity, 99)]))
  await context.request.post(calls.cartUpdate.path, { data: { cartItems } })
  const [soldOut] = added
  await seller.request.post(calls.productQuantity.path, { data: { id: soldOut?._id, quantity: 0 } })
}

export async function oddProduct(context: BrowserContext): Promise<Product> {
  const longest = (await shownProducts(context)).toSorted((one, other) => other.name.length - one.name.length)[0]
  if (!longest) throw new Error('The shop has no products.')
  return longest
}

const MANY_LINES = 60

/** More lines than fit on any screen. */
export async function fullCart({ context, seller }: Scene): Promise<void> {
  const missing = MANY_LINES - (await shownProducts(context)).filter(({ quantity }) => quantity > 0).length
  for (let i = 0; i < missing; i++) await addHamper(seller, { name: `Hamper No. ${i + 1}`, quantity: 20 })
  await fillCartWith(context, MANY_LINES)
}
