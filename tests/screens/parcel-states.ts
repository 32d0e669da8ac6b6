import type { Page } from '@playwright/test'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { maduraiAddress } from '../e2e/harness/shopper.ts'
import { control, openFirstOrder, press, type Scene } from './scenes.ts'
import type { State } from './state.ts'

/** Of a shop with gifts, after the states of passkeys, which register the shopper. */
export const parcelStates: State[] = [
  {
    name: 'cart-gift',
    who: 'passkeys',
    path: paths.cart(),
    prepare: fillsCart,
    act: async (page) => page.getByLabel('This order is a gift').check(),
  },
  {
    name: 'seller-parcel-none',
    who: 'seller of options',
    path: paths.sellerOrders(),
    prepare: buysGift,
    act: openFirstOrder,
  },
  { name: 'seller-parcel-add', who: 'seller of options', path: paths.sellerOrders(), act: inOrder(/^Add parcel/) },
  {
    name: 'seller-parcels',
    who: 'seller of options',
    path: paths.sellerOrders(),
    prepare: shipsOne,
    act: openFirstOrder,
  },
  {
    name: 'seller-parcel-correct',
    who: 'seller of options',
    path: paths.sellerOrders(),
    act: inOrder(/^Correct parcel/),
  },
  {
    name: 'seller-parcel-remove',
    who: 'seller of options',
    path: paths.sellerOrders(),
    act: inOrder(/^Remove parcel/),
  },
  { name: 'seller-today-options', who: 'seller of options', path: paths.sellerToday() },
  { name: 'seller-gift-label', who: 'seller of options', prepare: printOf('labels') },
  { name: 'seller-gift-label-sheets', who: 'seller of options', prepare: printOf('label-sheets') },
  { name: 'seller-gift-slip', who: 'seller of options', prepare: printOf('slips') },
  { name: 'my-orders-parcels', who: 'passkeys', path: paths.myOrders() },
]

function inOrder(button: RegExp) {
  return async (page: Page) => {
    await openFirstOrder(page)
    await press(button)(page)
  }
}

const gift = { message: 'Happy birthday, Meena!\n\nWith love from all of us', hidesPrices: true }
let product: string | undefined

async function fillsCart({ context, sellerOfOptions }: Scene): Promise<void> {
  if (!product) {
    const data = { name: 'Litchi honey', description: [], category: 'Honey', price: 500, offerPrice: 450, quantity: 20 }
    const multipart = { productData: JSON.stringify(data) }
    const added = await sellerOfOptions.request.post(calls.productAdd.path, { multipart })
    product = ((await added.json()) as { product: { _id: string } }).product._id
    await context.request.post(calls.addressAdd.path, { data: maduraiAddress })
  }
  await context.request.post(calls.cartUpdate.path, { data: { cartItems: { [product]: 2 } } })
}

async function buysGift({ shopperOfOptions, sellerOfOptions, ...scene }: Scene): Promise<void> {
  const { request } = shopperOfOptions
  await fillsCart({ ...scene, context: shopperOfOptions, shopperOfOptions, sellerOfOptions })
  const { user } = (await (await request.get(calls.userIsAuth.path)).json()) as { user: { _id: string } }
  const { addresses } = (await (await request.post(calls.addressGet.path)).json()) as { addresses: { _id: string }[] }
  const items = [{ product, quantity: 2 }]
  const data = { userId: user._id, items, address: addresses[0]?._id, gift }
  const placed = await request.post(calls.orderRazorpay.path, { data })
  const { orderId, razorpayOrderId } = (await placed.json()) as { orderId: string; razorpayOrderId: string }
  await control(scene.shop, '/razorpay/pay', { orderId: razorpayOrderId, method: 'upi' })
  await request.post(calls.orderVerifyPayment.path, { data: { orderId } })
}

async function shipsOne({ sellerOfOptions: { request } }: Scene): Promise<void> {
  const lines = [{ product, quantity: 1 }]
  const draftId = 'the-parcel-on-screen'
  const data = { orderId: await newestOrder(request), draftId, courier: 'Sandbox Courier', number: 'SBX4711', lines }
  await request.post(calls.orderParcel.path, { data })
}

function printOf(print: 'labels' | 'label-sheets' | 'slips') {
  return async ({ sellerOfOptions: { request } }: Scene) =>
    `${paths.sellerPrint(print)}?orderIds=${await newestOrder(request)}`
}

async function newestOrder(request: Scene['context']['request']): Promise<string> {
  const { orders } = (await (await request.get(`${calls.orderSeller.path}?limit=1`)).json()) as {
    orders: { _id: string }[]
  }
  return orders[0]?._id ?? ''
}
