import { calls } from '#contract/calls'

import { expectAccessible } from '../harness/a11y.ts'
import { buyCart } from '../harness/checkout.ts'
import { expect, test as inShopWithoutLots } from '../harness/fixtures.ts'
import { buyAcrossLots, recallFirstLot, stockLots } from '../harness/lot-scene.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { inDays, onPack, receiveLot } from '../harness/receive-lot.ts'
import {
  myOrders,
  open,
  openAsSeller,
  openOrder,
  registerShopper,
  saveAddress,
  setCart,
  toast,
} from '../harness/shopper.ts'

/** A shop with the option on, for this file alone. */
const test = inShopWith({})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('Two lots are received and sold by their date, the promise follows, and one is recalled and packed anew', async ({
  page,
  otherPage,
  shop,
  seller,
}) => {
  const product = await seller.addProduct({ quantity: 0 })
  await openAsSeller(otherPage, shop, '/seller/product-list')
  await otherPage.getByRole('link', { name: `Edit ${product.name}` }).click()
  await otherPage.getByRole('link', { name: 'Keep it in lots with best-before dates' }).click()
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(`Lots of ${product.name}`)
  await expect(otherPage.getByText('Nothing of it is in lots yet.')).toBeVisible()

  // Too old to be sold.
  const form = otherPage.getByRole('form', { name: 'Receive a lot' })
  await form.getByLabel('Packed on').fill(inDays(-20))
  await form.getByLabel('Best before').fill(inDays(40))
  await expect(form.getByText(/^Too little shelf life is left/)).toBeVisible()

  const [sooner, later] = [inDays(120), inDays(300)]
  await receiveLot(otherPage, 'LATE-7', later, 8)
  await receiveLot(otherPage, 'SOON-3', sooner, 2)
  await expect(otherPage.getByRole('article')).toHaveText([/SOON-3/, /LATE-7/])
  await expectAccessible(otherPage, 'the lots of a product')

  await registerShopper(page)
  await saveAddress(page)
  await open(page, `/products/Honey/${product._id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Best before at least')).toHaveText(`Best before at least ${onPack(sooner)}`)
  await setCart(page, { [product._id]: 3 })
  await open(page, '/cart')
  await buyCart(page)
  const [order] = await myOrders(page)
  expect(order?.items[0]?.lots?.map(({ number, quantity }) => [number, quantity])).toEqual([
    ['SOON-3', 2],
    ['LATE-7', 1],
  ])
  await expect(main.getByText(`2 of lot SOON-3, best before ${onPack(sooner)}`)).toBeVisible()
  await open(page, `/products/Honey/${product._id}`)
  await expect(main.getByText('Best before at least')).toHaveText(`Best before at least ${onPack(later)}`)
  await expectAccessible(page, 'a product with its best-before date')

  await otherPage.getByText('1 lot sold or written off').click()
  await otherPage.getByRole('button', { name: 'Recall Lot SOON-3' }).click()
  const dialog = otherPage.getByRole('dialog', { name: 'Recall: Lot SOON-3' })
  await dialog.getByLabel('Reason, as shoppers read it').fill('It may contain sulphites.')
  await expectAccessible(otherPage, 'the dialog of a recall')
  await dialog.getByRole('button', { name: 'Recall this lot' }).click()
  await expect(toast(otherPage, 'The lot is recalled. Its shoppers get an email.')).toBeVisible()
  await expect(otherPage.getByText('Do not pack')).toBeVisible()

  await open(otherPage, '/seller/pack-list')
  await expect(otherPage.getByText(/^Do not pack\./)).toBeVisible()
  await expect(otherPage.getByRole('button', { name: /^Packed/ })).toHaveCount(0)
  await expectAccessible(otherPage, 'the pack list with a stopped parcel')
  await otherPage.getByRole('button', { name: /^Pack from other lots/ }).click()
  await expect(otherPage.getByRole('button', { name: /^Packed/ })).toBeVisible()
  await expect(otherPage.getByText(`Lot LATE-7, best before ${onPack(later)}`).first()).toBeVisible()
  await open(otherPage, '/seller/lots')
  await expect(otherPage.getByText('Recalled').first()).toBeVisible()
})

test('What is left of an order that was shipped in part gets no parcel until it is packed from other lots', async ({
  page,
  otherPage: desk,
  shop,
}) => {
  const product = await stockLots(desk.request, shop)
  const orderId = await buyAcrossLots(page.request, shop, product)
  const form = { draftId: `form-${orderId}`, courier: 'India Post', number: `EX${orderId.slice(0, 9).toUpperCase()}` }
  await desk.request.post(calls.orderParcel.path, { data: { orderId, ...form, lines: [{ product, quantity: 1 }] } })
  await recallFirstLot(desk.request, product)

  await open(desk, '/seller/orders')
  await openOrder(desk)
  await expect(desk.getByRole('button', { name: /^Correct parcel/ })).toBeVisible()
  await expect(desk.getByText(/^Do not pack\./)).toBeVisible()
  const add = desk.getByRole('button', { name: /^Add another parcel/ })
  await expect(add).toHaveCount(0)
  await desk.getByRole('button', { name: /^Pack from other lots/ }).click()
  await expect(add).toBeVisible()
  await expect(desk.getByText(/^Do not pack\./)).toHaveCount(0)
})

inShopWithoutLots(
  'A shop without lots shows no link to them and promises no date',
  async ({ page, otherPage: desk, shop, seller }) => {
    const product = await seller.addProduct({ quantity: 3 })
    await openAsSeller(desk, shop, `/seller/product-list?search=${encodeURIComponent(product.name)}`)
    await expect(desk.getByText(product.name).first()).toBeVisible()
    await expect(desk.getByRole('link', { name: /\blots\b/i })).toHaveCount(0)
    await registerShopper(page)
    await open(page, `/products/Honey/${product._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
    await expect(page.getByText('Best before at least')).toHaveCount(0)
  },
)
