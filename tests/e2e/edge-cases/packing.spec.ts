import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { hasStatus } from '#contract/wording'

import { buyQuietly } from '../harness/checkout.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { expectAccessible } from '../harness/a11y.ts'
import { myOrders, openAsSeller, registerShopper, saveAddress, toast } from '../harness/shopper.ts'

// Orders of other tests would stand between these.
const test = inShopWith({})

test('Parcels are packed one after the other without a connection, and told once when it is back', async ({
  page,
  otherPage,
  shop,
  sandbox,
  seller,
  refused,
}) => {
  refused(calls.orderUpdateStatus.path, calls.orderParcel.path)
  const { _id: userId } = await registerShopper(otherPage)
  const { _id: product } = await seller.addProduct()
  const bought: string[] = []
  for (const firstName of ['Abirami', 'Bhavani', 'Chitra', 'Deepa']) {
    const { _id: address } = await saveAddress(otherPage, { firstName })
    bought.push(await buyQuietly(otherPage, sandbox, { userId, address, product }))
  }
  const statuses = async () => {
    const orders = await myOrders(otherPage)
    return bought.map((id) => orders.find(({ _id }) => _id === id)?.status)
  }
  // A camera that sees a label, in a browser that reads barcodes.
  await page.addInitScript(() => {
    const sees = document.createElement('canvas')
    const drawing = sees.getContext('2d')
    setInterval(() => drawing?.fillRect(0, 0, 9, 9), 50)
    navigator.mediaDevices.getUserMedia = async () => sees.captureStream()
    window.BarcodeDetector = class {
      detect = async () => [{ rawValue: 'EX000111222IN' }]
    }
  })
  await openAsSeller(page, shop, '/seller/pack-list')
  const parcel = (name: string) => page.getByRole('article', { name: `${name} Raman, Madurai` })
  await expect(parcel('Abirami').getByText(/^May be cancelled until/)).toBeVisible()

  await page.context().setOffline(true)
  await parcel('Abirami')
    .getByRole('button', { name: /^Packed/ })
    .click()
  await expect(parcel('Bhavani').getByRole('heading')).toBeFocused()
  await expect(page.getByText(/1 packed parcel is kept on this device/)).toBeVisible()
  await parcel('Bhavani').getByRole('button', { name: 'Scan' }).click()
  await expect(parcel('Bhavani').getByLabel(/^Tracking number/)).toHaveValue('EX000111222IN')
  await parcel('Bhavani').getByLabel('Courier').fill('India Post')
  await expectAccessible(page, 'the pack list with a tracking number')
  await parcel('Bhavani')
    .getByRole('button', { name: /^Packed and shipped/ })
    .click()
  await parcel('Chitra')
    .getByRole('button', { name: /^Packed/ })
    .click()
  await expect(page.getByText(/3 packed parcels are kept on this device/)).toBeVisible()
  expect(await statuses()).toEqual(Array.from({ length: 4 }, () => 'Order Placed'))

  // Meanwhile another device has sent the third.
  const chitra = bought[2] ?? ''
  await otherPage.request.post(calls.sellerLogin.path, { data: shop.seller })
  await otherPage.request.put(calls.orderUpdateStatus.path, { data: { orderId: chitra, status: 'Shipped' } })
  // The answer about the second is lost, so it is told again.
  const answers: number[] = []
  await page.route(calls.orderParcel.path, async (route) => {
    const response = await route.fetch()
    answers.push(response.status())
    return answers.length > 1 ? route.fulfill({ response }) : route.abort('connectionreset')
  })
  await page.context().setOffline(false)
  await expect(toast(page, `Chitra Raman, order ${orderNumber(chitra)}: ${hasStatus('Shipped')}`)).toBeVisible()
  expect(answers).toEqual([200, 200])
  expect(await statuses()).toEqual(['Packed', 'Shipped', 'Shipped', 'Order Placed'])
  const parcels = (await myOrders(otherPage)).flatMap((order) => order.parcels ?? [])
  expect(parcels).toMatchObject([{ courier: 'India Post', number: 'EX000111222IN' }])
  await expect(parcel('Deepa')).toBeVisible()
})
