// The seller's product form, and the resulting product in the shop.
import sharp from 'sharp'
import { expect } from 'vitest'

import { calls } from '#contract/calls'
import type { Product, ProductData, ProductDetails } from '#contract/entities'
import type { Browser } from '#test/browser'
import type { TestShop } from '#test/shop'

export const almonds = {
  name: 'California Almonds',
  description: ['Crisp.', '', '  From California.  '],
  category: 'Nuts',
  price: 599,
  offerPrice: 479.5,
  quantity: 12,
  weight: '500 g',
}

/** The request body of the product form; `productData` given as text is sent unchanged. */
export function form(productData: unknown, files: Uint8Array[] = [], name = 'photo.png'): FormData {
  const body = new FormData()
  body.append('productData', typeof productData === 'string' ? productData : JSON.stringify(productData))
  for (const file of files) body.append('images', new Blob([new Uint8Array(file)], { type: 'image/png' }), name)
  return body
}

/** A PNG of one colour; width and height in pixels. */
export function photo(colour = '#c47a2c', width = 900, height = 700): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

/** Submits the product form for a new product. */
export function add(seller: Browser, body: FormData) {
  return seller.send(calls.productAdd.path, { method: 'POST', body })
}

/** Submits the product form for an existing product. */
export function update(seller: Browser, body: FormData) {
  return seller.send(calls.productUpdate.path, { method: 'POST', body })
}

/** Adds almonds with these changes. */
export async function addAlmonds(seller: Browser, data: object = {}, files: Uint8Array[] = []): Promise<Product> {
  const { status, body } = await add(seller, form({ ...almonds, ...data }, files))
  expect(status).toBe(200)
  return (body as { product: Product }).product
}

export async function listedProducts(shop: TestShop): Promise<Product[]> {
  const { body } = await shop.visitor().get(calls.productList.path)
  return (body as { products: Product[] }).products
}

/** The product as the shop lists it. */
export async function listed(shop: TestShop, id: string): Promise<Product | undefined> {
  return (await listedProducts(shop)).find(({ _id }) => _id === id)
}

/** The details of a product, as the shop answers them. */
export function detailsOf(shop: TestShop, id: string) {
  return shop.visitor().get(`${calls.productDetails.path}?id=${id}`)
}

type Shown = Omit<Product, 'family'> & ProductDetails & Pick<ProductData, 'family' | 'offerFrom' | 'offerUntil'>

/** The product with its details, and with what the seller has planned. */
export async function shown(shop: TestShop, id: string): Promise<Shown | undefined> {
  const product = await listed(shop, id)
  if (!product) return undefined
  const planned = shop.db.selectFrom('products').select(['offer_from', 'offer_until', 'family']).where('id', '=', id)
  const { offer_from: from, offer_until: until, family } = await planned.executeTakeFirstOrThrow()
  return {
    ...product,
    ...((await detailsOf(shop, id)).body as ProductDetails),
    offerFrom: from?.toISOString(),
    offerUntil: until?.toISOString(),
    family: family ?? undefined,
  }
}

/** The ledger entries of a product, oldest first. */
export function ledgerOf(shop: TestShop, product: string) {
  return shop.db
    .selectFrom('stock_ledger')
    .select(['kind', 'available_delta'])
    .where('product_id', '=', product)
    .orderBy('id')
    .execute()
}

export async function storedPictures(shop: TestShop): Promise<number> {
  return (await Array.fromAsync(shop.deps.pictures.list())).length
}
