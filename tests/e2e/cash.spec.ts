import { calls } from '#contract/calls'
import { cashRefusals } from '#contract/orders/cash-wording'
import { orderNumber } from '#contract/orders/order-number'
import { notices, nothingCharged } from '#contract/wording'

import { expectAccessible } from './harness/a11y.ts'
import { buyQuietly, payButton } from './harness/checkout.ts'
import { expect } from './harness/fixtures.ts'
import { inShopWith } from './harness/own-shop.ts'
import { myOrders, open, openAsSeller, registerShopper, saveAddress, setCart, toast } from './harness/shopper.ts'

const test = inShopWith({})

test('An owner takes cash on delivery, and a shopper who has bought before pays the courier', async ({
  page,
  otherPage,
  shop,
  sandbox,
  refused,
  seller,
}) => {
  refused(calls.orderCod.path)
  await openAsSeller(otherPage, shop, '/seller/settings')
  const card = otherPage.getByRole('region', { name: 'Cash on delivery' })
  await card.getByLabel('Orders of up to (₹)').fill('900')
  await card.getByLabel('PIN codes').fill('625')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Pay in cash on delivery, up to ₹900.00')).toBeVisible()

  const honey = await seller.addProduct({ quantity: 9, price: 400, offerPrice: 400 })
  const { _id: userId } = await registerShopper(page)
  const { _id: address } = await saveAddress(page)
  await setCart(page, { [honey._id]: 2 })
  await open(page, '/cart')
  const inCash = page.getByRole('button', { name: 'Pay in cash on delivery' })
  await inCash.click()
  await expect(toast(page, cashRefusals.firstOrderOrPhone)).toBeVisible()
  await expectAccessible(page, 'a cart that can be paid in cash')
  const first = await buyQuietly(page, sandbox, { userId, address, product: honey._id })
  await seller.setStatus({ _id: first }, 'Delivered')

  await setCart(page, { [honey._id]: 2 })
  await open(page, '/cart')
  await inCash.click()
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  const [placed] = await myOrders(page)
  await open(page, '/my-orders')
  await expect(page.getByRole('article').first()).toContainText('Cash on delivery')

  await open(otherPage, `/seller/orders?search=${encodeURIComponent(orderNumber(placed!._id))}`)
  const order = otherPage.getByRole('article')
  for (const status of ['Packed', 'Shipped', 'Delivered']) {
    await order.getByLabel(/^Status of order/).selectOption(status)
    await expect(order.getByText(status, { exact: true }).first()).toBeVisible()
  }
  await expectAccessible(otherPage, 'an order that was delivered for cash')
  await order.getByRole('button', { name: '₹816.00 received' }).click()
  await expect(toast(otherPage, notices.cashReceived)).toBeVisible()
  await expect(order.getByText('Paid', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').first()).toContainText('Paid')

  await open(otherPage, '/seller/money')
  const cash = otherPage.getByRole('region', { name: /^Cash with couriers/ })
  await expect(cash.getByRole('heading')).toHaveText('Cash with couriers: ₹816.00')
  await cash.getByText('Note what a courier has handed over').click()
  await cash.getByLabel('Day').fill('2026-11-20')
  await cash.getByLabel('Reference').fill('NEFT 1234')
  await cash.getByRole('button', { name: 'Note it' }).click()
  await expect(cash.getByLabel('Amount (₹)')).toBeFocused()
  await cash.getByLabel('Amount (₹)').fill('800')
  await cash.getByRole('button', { name: 'Note it' }).click()
  await expect(cash.getByRole('heading')).toHaveText('Cash with couriers: ₹16.00')
  await expect(cash.getByRole('list', { name: 'Handed over' })).toContainText('NEFT 1234')
  await expectAccessible(otherPage, 'the cash that couriers have')

  await setCart(page, { [honey._id]: 1 })
  await open(page, '/cart')
  await inCash.click()
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  const [back] = await myOrders(page)
  await seller.setStatus(back!, 'Shipped')
  await open(otherPage, `/seller/orders?search=${encodeURIComponent(orderNumber(back!._id))}`)
  await otherPage.getByRole('button', { name: 'Came back unpaid' }).click()
  await expectAccessible(otherPage, 'a parcel that came back')
  await otherPage.getByRole('button', { name: 'Yes, put them back' }).click()
  await expect(toast(otherPage, notices.cameBack)).toBeVisible()
  await open(page, '/my-orders')
  await expect(page.getByRole('article').first()).toContainText(nothingCharged)

  await setCart(page, { [honey._id]: 1 })
  await open(page, '/cart')
  await inCash.click()
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  const [online] = await myOrders(page)
  await open(otherPage, `/seller/orders?search=${encodeURIComponent(orderNumber(online!._id))}`)
  await otherPage.getByText('Let them pay now by a link').click()
  await expect(otherPage.getByRole('link', { name: 'WhatsApp' })).toBeVisible()
  await expectAccessible(otherPage, 'an order in cash that can be paid by a link')
  await open(page, '/my-orders')
  await page.getByRole('link', { name: 'Pay now instead' }).click()
  await expect(page.getByText('You can also pay now, by UPI or card.')).toBeVisible()
  await expectAccessible(page, 'an order in cash behind its link')
  await payButton(page).click()
  await page.getByRole('button', { name: /by UPI/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await open(page, '/my-orders')
  await expect(page.getByRole('article').first()).toContainText('Paid online, in full.')
})
