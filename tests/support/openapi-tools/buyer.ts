// Buys a product with the generated client, which is put beside a copy of this file and compiled in strict mode with it.
import { client } from './client.gen.ts'
import {
  addressAdd,
  cartUpdate,
  orderRazorpay,
  orderRazorpayVerify,
  orderUpdateStatus,
  orderUser,
  orderVerifyPayment,
  productAdd,
  productList,
  sellerLogin,
  userRegister,
} from './sdk.gen.ts'
import type { NewAddress, NewProduct, Order, PaymentPending, Product, Refusal } from './types.gen.ts'

type Proof = { paymentId: string; signature: string }
type Shop = {
  url: string
  seller: { email: string; password: string }
  pay: (razorpayOrderId: string) => Promise<Proof>
}

const dates: NewProduct = {
  name: 'Medjool Dates',
  description: ['Soft.'],
  category: 'Dates',
  price: 599,
  offerPrice: '479.50',
  quantity: 12,
}

const home: NewAddress = {
  firstName: 'Asha',
  lastName: 'Raman',
  email: 'asha@example.com',
  street: '12 Temple Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  zipCode: 600001,
  country: 'India',
  phone: '+91 90000 00000',
}

/** Adds a product, buys two pieces and ships them. */
export async function buyWithClient({ url, seller, pay }: Shop, picture: Blob): Promise<Order | undefined> {
  client.setConfig({ baseUrl: url, fetch: withCookies() })

  await done(sellerLogin({ body: seller }))
  const { product } = await done(productAdd({ body: { productData: dates, images: [picture] } }))
  const { products } = await done(productList({ query: { category: 'Dates' } }))
  const found: Product | undefined = products.find(({ _id }) => _id === product._id)
  if (found?.image.length !== 1) throw new Error('The product is not in the list')

  const account = { name: 'Asha', email: `${crypto.randomUUID()}@example.com`, password: 'correct horse' }
  const { user } = await done(userRegister({ body: account }))
  await done(cartUpdate({ body: { cartItems: { [found._id]: 2 } } }))
  const { address } = await done(addressAdd({ body: { address: home } }))
  const items = [{ product: found._id, quantity: 2 }]
  const placed = await done(orderRazorpay({ body: { userId: user._id, items, address: address._id } }))
  const { orderId, razorpayOrderId } = placed

  const early = await orderVerifyPayment({ body: { orderId } })
  const unpaid: PaymentPending | Refusal | { success: true } | undefined = early.data ?? early.error
  if (unpaid?.success !== false) throw new Error('The order is paid before anybody has paid')

  const { paymentId, signature } = await pay(razorpayOrderId)
  await done(orderRazorpayVerify({ body: { paymentId, signature, orderId, razorpayOrderId } }))
  await done(orderUpdateStatus({ body: { orderId, status: 'Delivered' } }))
  const { orders } = await done(orderUser())
  return orders.find(({ _id }) => _id === orderId)
}

type Success<T> = Extract<T, { success: true }>

async function done<T extends { success: boolean }>(
  answer: Promise<{ data?: T | undefined; error?: Refusal | undefined }>,
): Promise<Success<T>> {
  const { data, error } = await answer
  if (data?.success !== true) throw new Error(error?.msg ?? 'No answer')
  return data as Success<T>
}

/** fetch of Node keeps no cookies. */
function withCookies(): typeof fetch {
  const jar = new Map<string, string>()
  return async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(request)
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(/[=;]/)
      jar.set(name, value)
    }
    return response
  }
}
