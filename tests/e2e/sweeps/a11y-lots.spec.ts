import { paths } from '#contract/paths'

import { expectAccessible } from '../harness/a11y.ts'
import { expect, type Page } from '../harness/fixtures.ts'
import { buyAcrossLots, recallFirstLot, stockLots } from '../harness/lot-scene.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { shifts, watchShifts } from '../harness/shifts.ts'
import { open, openAsSeller } from '../harness/shopper.ts'

/** A shop for this file alone. */
const test = inShopWith({})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('The pages, prints and dialogs of lots', async ({ page, otherPage, shop }) => {
  await openAsSeller(otherPage, shop, paths.sellerLots())
  await expect(otherPage.getByText('No lot needs you')).toBeVisible()
  await expectAccessible(otherPage, 'no lot to act on')
  const product = await stockLots(otherPage.request, shop)
  await open(otherPage, paths.sellerProductLots(product))
  await refuseDates(otherPage)
  await expectAccessible(otherPage, 'a lot that is too old')
  for (const act of ['Correct', 'Write off', 'Recall']) {
    await otherPage.getByRole('button', { name: `${act} Lot SOON-3` }).click()
    await expect(otherPage.getByRole('dialog')).toBeVisible()
    await expectAccessible(otherPage, `the dialog: ${act}`)
    await otherPage.keyboard.press('Escape')
  }
  await open(otherPage, paths.sellerProductList())
  await expect(otherPage.getByText('1 lot is recalled, off sale, or will be within 30 days')).toBeVisible()
  await expectAccessible(otherPage, 'the product list with a lot to sell soon')
  await watchShifts(otherPage)
  for (const width of [360, 1280]) {
    await otherPage.setViewportSize({ width, height: 800 })
    await otherPage.goto(paths.sellerProductList())
    await expect(otherPage.getByText('1 lot is recalled, off sale, or will be within 30 days')).toBeVisible()
    expect(await shifts(otherPage), `the product list with lots, ${width} px`).toEqual([])
  }

  const orderId = await buyAcrossLots(page.request, shop, product)
  await open(page, paths.product('Dates', product))
  await expect(page.getByText('Best before at least')).toBeVisible()
  await expectAccessible(page, 'a product in lots')
  await open(page, paths.invoice(orderId))
  await expect(page.getByText('2 of lot SOON-3')).toBeVisible()
  await expectAccessible(page, 'an invoice with lots')
  await open(otherPage, paths.sellerPackList())
  await expect(otherPage.getByRole('region', { name: 'From the shelf' }).getByText('2 of lot SOON-3')).toBeVisible()
  await expectAccessible(otherPage, 'the pack list with lots')
  await open(otherPage, paths.sellerPrint('slips'))
  await expect(otherPage.getByText('1 of lot LATE-7')).toBeVisible()
  await expectAccessible(otherPage, 'a packing slip with lots')

  await recallFirstLot(otherPage.request, product)
  for (const path of [paths.sellerLots(), paths.sellerProductLots(product), paths.sellerOrders()]) {
    await open(otherPage, path)
    await expect(otherPage.getByText('Do not pack').first()).toBeVisible()
    await expectAccessible(otherPage, `${path}, a lot recalled`)
  }
  await open(page, paths.myOrders())
  await expect(page.getByText(/SOON-3.*recalled/)).toBeVisible()
  await expectAccessible(page, 'an order with a recalled lot')
})

async function refuseDates(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Receive a lot' })
  await form.getByLabel('Packed on').fill('2026-01-01')
  await form.getByLabel('Best before').fill('2026-02-01')
  await expect(form.getByText('The best-before date has passed.')).toBeVisible()
}
