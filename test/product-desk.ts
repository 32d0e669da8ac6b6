// The seller with the product form of a shop of her own.
import sharp from 'sharp'
import { expect } from 'vitest'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { startTestShop } from '#test/shop'

export const almonds = {
  name: 'California Almonds',
  description: ['Crisp.', '', '  From California.  '],
  category: 'Nuts',
  price: 599,
  offerPrice: 479.5,
  quantity: 12,
  weight: '500 g',
}

/** What the product form sends; `productData` as text goes as it is. */
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

/** A shop without products, and its seller. */
export async function openProductDesk() {
  const shop = await startTestShop()
  const seller = await shop.seller()

  const add = (body: FormData, as = seller) => as.send(calls.productAdd.path, { method: 'POST', body })
  const update = (body: FormData, as = seller) => as.send(calls.productUpdate.path, { method: 'POST', body })

  async function added(data: object = {}, files: Uint8Array[] = []): Promise<Product> {
    const { status, body } = await add(form({ ...almonds, ...data }, files))
    expect(status).toBe(200)
    return (body as { product: Product }).product
  }

  async function products(): Promise<Product[]> {
    const { body } = await shop.visitor().get(calls.productList.path)
    return (body as { products: Product[] }).products
  }

  const listed = async (id: string) => (await products()).find(({ _id }) => _id === id)

  /** What the ledger says of a product, the oldest first. */
  function ledgerOf(product: string) {
    return shop.deps.db
      .selectFrom('stock_ledger')
      .select(['kind', 'available_delta'])
      .where('product_id', '=', product)
      .orderBy('id')
      .execute()
  }

  async function storedPictures(): Promise<number> {
    const known: string[] = []
    for await (const { key } of shop.deps.pictures.list()) known.push(key)
    return known.length
  }

  return { shop, seller, add, update, added, products, listed, ledgerOf, storedPictures }
}
