import { calls } from '#contract/calls'
import { formatPaise } from '#contract/money'
import { orderNumber } from '#contract/order-number'
import { notices } from '#contract/wording'

import { expect, test } from './fixtures.ts'
import { call, enter, logIn, open, ordersOf, saveAddress, toast } from './shopper.ts'

test('A payment nobody told the shop of stands on Money until the seller settles it', async ({
  page,
  otherPage,
  shop,
  seller,
  sandbox,
}) => {
  const product = await seller.addProduct()
  const { _id: userId } = await enter(otherPage)
  const { _id: address } = await saveAddress(otherPage)
  const items = [{ product: product._id, quantity: 1 }]
  type Placed = { orderId: string; razorpayOrderId: string; amount: number }
  const placed = await call<Placed>(otherPage, calls.orderRazorpay.path, { userId, items, address })
  await sandbox.pay(placed.razorpayOrderId, { unheard: true })

  await page.goto('/seller/money')
  await logIn(page, shop.seller.email, shop.seller.password)
  const found = page.getByRole('listitem').filter({ hasText: orderNumber(placed.orderId) })
  await expect(
    found.getByText(`Asha Raman paid ${formatPaise(placed.amount)}, and the order does not know`),
  ).toBeVisible()
  await found.getByRole('button', { name: 'Settle it' }).click()
  await expect(toast(page, notices.paymentSettled)).toBeVisible()
  await expect(found).toBeHidden()
  expect(await ordersOf(otherPage)).toMatchObject([{ _id: placed.orderId, isPaid: true, payment: 'paid' }])

  await open(page, `/seller/orders?search=${placed.orderId}`)
  const order = page.getByRole('article', { name: `Order ${placed.orderId}` })
  await order.getByText('History').click()
  await expect(order.getByRole('listitem').filter({ hasText: 'Seller settled the payment' })).toBeVisible()
})
