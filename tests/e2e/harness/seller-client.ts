import { type APIRequestContext, expect } from '@playwright/test'
import sharp from 'sharp'

import { calls } from '#contract/calls'
import type { Order, Product, ProductData } from '#contract/entities'
import type { OrderStatus } from '#contract/orders/order-status'

/** A seller elsewhere, without a browser. */
export type SellerClient = {
  /** Adds a new product to the Honey category. */
  addProduct: (change?: Partial<ProductData>) => Promise<Product>
  setStock: (product: Pick<Product, '_id'>, quantity: number) => Promise<void>
  setPrice: (product: Pick<Product, '_id'>, offerPrice: number) => Promise<void>
  moveTo: (product: Pick<Product, '_id'>, category: Product['category']) => Promise<void>
  archive: (product: Pick<Product, '_id'>) => Promise<void>
  setStatus: (order: Pick<Order, '_id'>, status: OrderStatus) => Promise<void>
}

export async function sellerAt(
  request: APIRequestContext,
  login: { email: string; password: string },
): Promise<SellerClient> {
  await done(request.post(calls.sellerLogin.path, { data: login }))
  let added = 0
  return {
    addProduct: async (change) => {
      added += 1
      const data: ProductData = {
        name: `Test Honey ${Date.now().toString(36)} ${added}`,
        description: ['From one hive.', 'Thick and dark.'],
        category: 'Honey',
        price: 500,
        offerPrice: 400,
        quantity: 20,
        weight: '250 g',
        ...change,
      }
      const images = { name: 'honey.jpg', mimeType: 'image/jpeg', buffer: await picture() }
      const answer = await done(
        request.post(calls.productAdd.path, { multipart: { productData: JSON.stringify(data), images } }),
      )
      return (answer as { product: Product }).product
    },
    setStock: async ({ _id }, quantity) => {
      await done(request.post(calls.productQuantity.path, { data: { id: _id, quantity } }))
    },
    setPrice: async ({ _id }, offerPrice) => {
      const productData = JSON.stringify({ id: _id, offerPrice })
      await done(request.post(calls.productUpdate.path, { multipart: { productData } }))
    },
    moveTo: async ({ _id }, category) => {
      const productData = JSON.stringify({ id: _id, category })
      await done(request.post(calls.productUpdate.path, { multipart: { productData } }))
    },
    archive: async ({ _id }) => {
      await done(request.post(calls.productArchive.path, { data: { id: _id, archived: true } }))
    },
    setStatus: async ({ _id }, status) => {
      await done(request.put(calls.orderUpdateStatus.path, { data: { orderId: _id, status } }))
    },
  }
}

/** A JPEG of one colour, as a phone's camera would encode it. */
export function picture(background = '#c8811a'): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

async function done(answer: ReturnType<APIRequestContext['post']>): Promise<unknown> {
  const response = await answer
  expect(response.status(), await response.text()).toBe(200)
  return response.json()
}
