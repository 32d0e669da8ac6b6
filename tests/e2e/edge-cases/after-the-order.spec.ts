// The time after an order, in a shop with all its options on: lots and a recall, parcels, a broken jar, a question.
import { calls } from '#contract/calls'
import { reportNotices } from '#contract/messages/report-wording'
import type { MoneyByDay } from '#contract/money/money-by-day'
import { orderNumber } from '#contract/orders/order-number'
import { notices } from '#contract/wording'

import { buyCart } from '../harness/checkout.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { inDays, onPack, receiveLot } from '../harness/receive-lot.ts'
import { picture } from '../harness/seller-client.ts'
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

const test = inShopWith({ TAX_MODE: 'gst' })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('Two lots are sold and one recalled, two parcels arrive, a broken jar is refunded and a question answered', async ({
  page,
  otherPage: desk,
  plainPage: courier,
  shop,
  seller,
  sandbox,
}) => {
  const [sooner, later] = [inDays(120), inDays(300)]
  const main = page.getByRole('main')
  const honey = await seller.addProduct({ name: 'Litchi honey', quantity: 0, hsn: '0409', gstRate: 5 })
  const { email } = await registerShopper(page)
  await saveAddress(page)

  await test.step('The seller receives two lots', async () => {
    await openAsSeller(desk, shop, '/seller/product-list')
    await desk.getByRole('link', { name: `Edit ${honey.name}` }).click()
    await desk.getByRole('link', { name: 'Keep it in lots with best-before dates' }).click()
    await receiveLot(desk, 'LATE-7', later, 8)
    await receiveLot(desk, 'SOON-3', sooner, 2)
  })

  const orderId = await test.step('A shopper buys across both, and the promise of the page changes', async () => {
    const promise = main.getByText('Best before at least')
    await open(page, `/products/Honey/${honey._id}`)
    await expect(promise).toHaveText(`Best before at least ${onPack(sooner)}`)
    await setCart(page, { [honey._id]: 3 })
    await open(page, '/cart')
    const placed = await buyCart(page)
    await expect(main.getByText(`2 of lot SOON-3, best before ${onPack(sooner)}`)).toBeVisible()
    await expect(main.getByText(`1 of lot LATE-7, best before ${onPack(later)}`)).toBeVisible()
    await open(page, `/products/Honey/${honey._id}`)
    await expect(promise).toHaveText(`Best before at least ${onPack(later)}`)
    return placed.orderId
  })

  await test.step('One lot is recalled: its shopper is written to, and the order is packed from the other', async () => {
    await desk.getByText('1 lot sold or written off').click()
    await desk.getByRole('button', { name: 'Recall Lot SOON-3' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Recall: Lot SOON-3' })
    await dialog.getByLabel('Reason, as shoppers read it').fill('It may contain sulphites.')
    await dialog.getByRole('button', { name: 'Recall this lot' }).click()
    await expect(toast(desk, 'The lot is recalled. Its shoppers get an email.')).toBeVisible()
    const { text } = await sandbox.mail(email, 'Recall: Litchi honey, lot SOON-3')
    expect(text).toContain(orderNumber(orderId))
    await open(desk, '/seller/pack-list')
    await expect(desk.getByText(/^Do not pack\./)).toBeVisible()
    await desk.getByRole('button', { name: /^Pack from other lots/ }).click()
    await expect(desk.getByText(`Lot LATE-7, best before ${onPack(later)}`).first()).toBeVisible()
  })

  await test.step('The order leaves in two parcels, which the courier delivers', async () => {
    const numbers = [await sandbox.bookParcel(), await sandbox.bookParcel()]
    await open(desk, '/seller/orders')
    await openOrder(desk)
    const form = desk.getByRole('dialog')
    for (const [nth, number] of numbers.entries()) {
      await desk.getByRole('button', { name: /^Add (another )?parcel/ }).click()
      await form.getByLabel('Tracking number').fill(number)
      if (nth === 0) await form.getByLabel('Pieces of Litchi honey').selectOption('2')
      await form.getByRole('button', { name: 'Add parcel' }).click()
      await expect(desk.getByText(number).first()).toBeVisible()
    }
    await expect(desk.getByText('Parcel 2 of 2')).toBeVisible()
    await courier.goto(`${shop.sandboxUrl}/courier`)
    for (const number of numbers) {
      const row = courier.getByRole('row').filter({ hasText: number }).first()
      await row.getByRole('button', { name: 'Deliver', exact: true }).click()
    }
    await open(page, '/my-orders')
    const ends = main.getByRole('list', { name: 'Parcels' }).getByText('Delivered', { exact: true })
    await expect(ends.first()).toBeVisible({ timeout: 20_000 })
    await expect(desk.getByLabel(/^Status of order/)).toHaveValue('Delivered', { timeout: 20_000 })
  })

  await test.step('A broken jar is reported with a photo, and one piece of one line refunded', async () => {
    await main.getByRole('link', { name: /Report a problem/ }).click()
    const form = page.getByRole('form', { name: 'Report a problem' })
    await form.getByLabel('Pieces of Litchi honey').selectOption('1')
    await form.getByRole('radio', { name: 'Broken' }).check()
    const photo = { name: 'jar.jpg', mimeType: 'image/jpeg', buffer: await picture('#7a3b12') }
    await form.getByLabel('Add photos').setInputFiles(photo)
    await expect(form.getByRole('button', { name: 'Remove photo 1, jar.jpg' })).toBeVisible()
    await form.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByRole('status').filter({ hasText: reportNotices.sent })).toBeVisible()

    await open(desk, '/seller/today')
    await desk.getByRole('link', { name: /^1 report to answer/ }).click()
    const report = desk.getByRole('article', { name: 'Broken: 1 × Litchi honey' })
    await expect(report.getByRole('img')).toBeVisible()
    await report.getByRole('radio', { name: 'Refund pieces' }).check()
    await report.getByRole('button', { name: 'Refund ₹400.00' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Refund ₹400.00' }).click()
    await expect(toast(desk, notices.piecesRefunded)).toBeVisible()
    await sandbox.mail(email, /A part of your order/)
    await sandbox.mail(email, /Your refund for/)

    await open(page, `/my-orders/${orderId}/invoice`)
    const note = page.getByRole('article', { name: 'Credit Note' })
    await expect(note.getByRole('row', { name: 'Credited ₹400.00' })).toBeVisible()
  })

  await test.step('The books of the month balance', async () => {
    await open(desk, '/seller/gst')
    await expect(desk.getByText('Invoices ₹1,200.00 less credit notes ₹400.00.')).toBeVisible()
    await expect(desk.getByRole('heading', { name: 'Difference ₹0.00' })).toBeVisible()
    await open(desk, '/seller/money')
    await expect(desk.getByText('Every rupee is accounted for')).toBeVisible()
    const { total } = (await (await desk.request.get(calls.sellerMoney.path)).json()) as MoneyByDay
    expect(total).toMatchObject({ captured: 1_200, refunded: 400, difference: 0 })
  })

  await test.step('A question about the order becomes a ticket, and is answered', async () => {
    await open(page, `/my-orders/${orderId}/report`)
    await page.getByRole('link', { name: 'Write to us about this order' }).click()
    await page.getByLabel('Message').fill('May I return the empty jar?')
    await page.getByRole('button', { name: 'Send Message' }).click()
    const sent = page.getByRole('status').filter({ hasText: 'Its number is' })
    const number = /T-\w{6}/.exec(await sent.innerText())?.[0] ?? ''
    await open(desk, '/seller/tickets')
    await desk.getByRole('link', { name: number }).click()
    await desk.getByLabel('Your answer, by email').fill('Please put it into the glass bin.')
    await desk.getByRole('button', { name: 'Send' }).click()
    expect((await sandbox.mail(email, `${number}: our answer`)).text).toContain('glass bin')
    await sent.getByRole('link', { name: 'Open your ticket' }).click()
    await expect(page.getByText('Please put it into the glass bin.')).toBeVisible()
  })

  // Each shopper of the lot is written to once, however long the day is.
  expect(await sandbox.mailsWith('It may contain sulphites.')).toBe(1)
  expect((await myOrders(page))[0]).toMatchObject({ status: 'Delivered' })
})
