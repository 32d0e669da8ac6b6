import { empty, success } from '#contract/wording'

import { buy, readyToPay } from './checkout.ts'
import { expect, test } from './fixtures.ts'
import { enter, open, ordersOf, toast } from './shopper.ts'

test('Whoever has not ordered yet is shown the way to the shelves', async ({ page }) => {
  await enter(page)
  await open(page, '/my-orders')
  await expect(page.getByText(empty.orders)).toBeVisible()
  await page.getByRole('link', { name: 'Start Shopping' }).click()
  await expect(page).toHaveURL('/products')
})

test('A shopper cancels within the hour and the money goes back', async ({ page, seller, sandbox }) => {
  const { email } = await readyToPay(page, seller)
  await buy(page)
  await expect(page.getByText(/^Possible for (59|60) more minutes$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()

  await page.getByRole('button', { name: 'Cancel order' }).click()
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(toast(page, success.orderCancelled)).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText('Refund', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await sandbox.mail(email, 'is cancelled')
  await expect(page.getByText('Your money has gone back.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/^Bank reference /)).toBeVisible()
})

test('My Orders follows the seller within 6 s, without a reload', async ({ page, seller }) => {
  await readyToPay(page, seller)
  await buy(page)
  const [order] = await ordersOf(page)
  if (!order) throw new Error('No order was placed')
  for (const status of ['Packed', 'Shipped', 'Delivered'] as const) {
    await seller.setStatus(order, status)
    const station = page.getByRole('list', { name: 'Progress' }).getByRole('listitem').filter({ hasText: status })
    await expect(station).toHaveAttribute('aria-current', 'step', { timeout: 6_000 })
  }
  // A parcel that was packed can no longer be called back.
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
})

test('An order keeps what was bought, whatever becomes of the product', async ({ page, seller }) => {
  await readyToPay(page, seller)
  await buy(page)
  const [order] = await ordersOf(page)
  const [line] = order?.items ?? []
  if (!line) throw new Error('No order was placed')
  await seller.setStock({ _id: line.product._id }, 0)
  await page.reload()
  await expect(page.getByRole('link', { name: line.product.name })).toBeVisible()
  await expect(page.getByText(`250 g · Quantity: 1 · ₹400.00`)).toBeVisible()
})
