import { readFile } from 'node:fs/promises'

import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { columnProblem, productsChanged, sheetRefusals } from '#contract/sheet-wording'

import { expectAccessible } from '../harness/a11y.ts'
import { buyQuietly } from '../harness/checkout.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import {
  catalogueOf,
  loseTheAnswer,
  myOrders,
  openAsSeller,
  registerShopper,
  saveAddress,
  toast,
} from '../harness/shopper.ts'

const test = inShopWith({})
const csv = (text: string | Buffer) => ({ name: 'file.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('An owner changes prices and stock in a spreadsheet: she sees every change, and all are made once', async ({
  page,
  shop,
  seller,
  refused,
}) => {
  // Its answer is lost once.
  refused(calls.productFileApply.path)
  await page.setViewportSize({ width: 360, height: 740 })
  const honey = await seller.addProduct({ price: 500, offerPrice: 400, quantity: 20 })
  await seller.addProduct()
  await openAsSeller(page, shop, paths.sellerMore())
  await page.getByRole('link', { name: /^Files/ }).click()
  const card = page.getByRole('region', { name: 'Products, prices and stock' })
  const download = page.waitForEvent('download')
  await card.getByRole('link', { name: 'Download' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const changed = file.replace(
    new RegExp(`("${honey._id}".*?)"500","400","20"`),
    (_, start: string) => `${start}"500","380","25"`,
  )

  const choose = card.getByLabel('Choose a changed file')
  await choose.setInputFiles(csv(Buffer.from('Name\nCr\xE8me', 'latin1')))
  await expect(toast(page, sheetRefusals.wrongEncoding)).toBeVisible()
  await choose.setInputFiles(csv(`${changed}"","Forest Honey","500 g","Honey","900","950","4","","","",""\r\n`))
  await expect(card.getByRole('alert')).toContainText(`Row 4: ${columnProblem('Offer price', sheetRefusals.aboveMrp)}`)
  await expect(card.getByRole('button', { name: /^Make/ })).toHaveCount(0)

  await choose.setInputFiles(csv(`${changed}"","Forest Honey","500 g","Honey","900","850","4","","","",""\r\n`))
  await expect(card.getByText('1 changed, 1 new, 1 as they are')).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: honey.name })).toContainText('Pieces20 → 25')
  await expectAccessible(page, 'a file of products')
  // The shop makes the changes, and the connection is lost before the answer arrives.
  await page.route(calls.productFileApply.path, loseTheAnswer, { times: 1 })
  await card.getByRole('button', { name: 'Make all 2 changes' }).click()
  await expect(card.getByRole('button', { name: 'Make all 2 changes' })).not.toHaveAttribute('aria-disabled', 'true')
  await card.getByRole('button', { name: 'Make all 2 changes' }).click()
  await expect(toast(page, productsChanged(1, 1))).toBeVisible()
  const products = await catalogueOf(page)
  expect(products.find(({ _id }) => _id === honey._id)).toMatchObject({ offerPrice: 380, quantity: 25 })
  expect(products.filter(({ name }) => name === 'Forest Honey')).toMatchObject([{ offerPrice: 850, quantity: 4 }])
})

test("The courier's file ships its orders once; what is wrong with a row is said", async ({
  page,
  otherPage,
  shop,
  seller,
  sandbox,
}) => {
  const { _id: userId } = await registerShopper(otherPage)
  const { _id: address } = await saveAddress(otherPage)
  const { _id: product } = await seller.addProduct()
  const orders: string[] = []
  for (let n = 0; n < 2; n += 1) orders.push(await buyQuietly(otherPage, sandbox, { userId, address, product }))
  const rows = orders.map((id, nth) => `${orderNumber(id)};SWF00${nth}`)
  const file = csv(['Order No.;AWB No.;Zone', ...rows, '#FFFFFFFF;SWF009'].join('\r\n'))

  await openAsSeller(page, shop, paths.sellerFiles())
  const card = page.getByRole('region', { name: 'Tracking numbers' })
  const choose = card.getByLabel('Choose the courier’s file')
  await choose.setInputFiles(file)
  await expect(card.getByRole('alert')).toContainText(`Row 4: ${sheetRefusals.noSuchOrder}`)
  await expectAccessible(page, "the courier's file")
  await card.getByRole('button', { name: 'Ship 2 parcels' }).click()
  await expect(card.getByText('0 parcels to ship, 2 known already')).toBeVisible()
  await choose.setInputFiles(file)
  await expect(card.getByText('0 parcels to ship, 2 known already')).toBeVisible()
  const parcels = (await myOrders(otherPage)).map(({ status, parcels: sent }) => [
    status,
    sent?.map(({ number }) => number),
  ])
  expect(parcels.toReversed()).toEqual([
    ['Shipped', ['SWF000']],
    ['Shipped', ['SWF001']],
  ])
})
