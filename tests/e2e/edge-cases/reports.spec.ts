import { reportNotices, reportRefusals } from '#contract/messages/report-wording'
import { orderNumber } from '#contract/orders/order-number'
import { notices } from '#contract/wording'

import { expectAccessible } from '../harness/a11y.ts'
import { buyCart } from '../harness/checkout.ts'
import { expect } from '../harness/fixtures.ts'
import { picture, type SellerClient } from '../harness/seller-client.ts'
import { inShopWith } from '../harness/own-shop.ts'
import {
  open,
  openAsSeller,
  ready,
  registerShopper,
  saveAddress,
  setCart,
  shareLogin,
  toast,
} from '../harness/shopper.ts'
import type { Page } from '@playwright/test'

/** A shop with reports, for this file alone. */
const test = inShopWith({})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A delivered order of three jars, on My Orders. */
async function receivesJars(page: Page, seller: SellerClient) {
  const jar = await seller.addProduct({ name: 'Litchi honey' })
  const { email } = await registerShopper(page)
  await saveAddress(page)
  await setCart(page, { [jar._id]: 3 })
  await open(page, '/cart')
  const { orderId } = await buyCart(page)
  await expect(page.getByRole('link', { name: /Report a problem/ })).toHaveCount(0)
  await seller.setStatus({ _id: orderId }, 'Delivered')
  await open(page, '/my-orders')
  return { jar, email, orderId }
}

test('A shopper reports a broken jar with a photo, and one piece is refunded with a credit note', async ({
  page,
  otherPage,
  shop,
  seller,
  sandbox,
}) => {
  const { email, orderId } = await receivesJars(page, seller)
  await page.getByRole('link', { name: /Report a problem/ }).click()
  const form = page.getByRole('form', { name: 'Report a problem' })
  await expectAccessible(page, 'the form of a report')
  await form.getByRole('radio', { name: 'Broken' }).check()
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(form.getByRole('alert')).toHaveText(reportRefusals.nothingChosen)
  await expectAccessible(page, 'the form of a report, refused')
  await form.getByLabel('Pieces of Litchi honey').selectOption('1')
  await form.getByLabel('What happened?').fill('The lid is cracked.')
  await form
    .getByLabel('Add photos')
    .setInputFiles({ name: 'jar.jpg', mimeType: 'image/jpeg', buffer: await picture('#7a3b12') })
  await expect(form.getByRole('button', { name: 'Remove photo 1, jar.jpg' })).toBeVisible()
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('status').filter({ hasText: reportNotices.sent })).toBeFocused()
  const sent = page.getByRole('article', { name: 'Broken' })
  await expect(sent).toContainText('With us')
  await expect(sent.getByRole('img')).toHaveJSProperty('complete', true)
  await expectAccessible(page, 'a report that was sent')
  await expect(form.getByLabel('Pieces of Litchi honey')).toContainText('2 of 2')
  await sandbox.mail(email, /^R-\w{8}: your report about order/)

  await openAsSeller(otherPage, shop, '/seller/orders')
  await otherPage.getByRole('link', { name: /Messages \d+ waiting/ }).click()
  // The page of orders shows the report, too.
  await expect(otherPage).toHaveURL('/seller/messages')
  const report = otherPage.getByRole('article', { name: 'Broken: 1 × Litchi honey' })
  await ready(otherPage)
  await expect(report).toContainText('The lid is cracked.')
  await report.getByRole('link', { name: /Photo 1 of 1/ }).click()
  const viewer = otherPage.getByRole('dialog', { name: /Pictures of the report/ })
  await expect(viewer.getByRole('img')).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await report.getByRole('radio', { name: 'Decline' }).check()
  await expectAccessible(otherPage, 'a report to answer')
  await report.getByRole('radio', { name: 'Refund pieces' }).check()
  const refund = report.getByRole('form', { name: `Refund pieces of order ${orderNumber(orderId)}` })
  await expect(refund.getByLabel('Litchi honey')).toHaveValue('1')
  await expectAccessible(otherPage, 'a report to refund')
  await refund.getByRole('button', { name: 'Refund ₹408.00' }).click()
  const question = otherPage.getByRole('dialog', { name: 'Refund ₹408.00?' })
  await expectAccessible(otherPage, 'the question before a refund')
  await question.getByRole('button', { name: 'Refund ₹408.00' }).click()
  await expect(toast(otherPage, notices.piecesRefunded)).toBeVisible()
  await expect(otherPage.getByText('No message waits for you')).toBeVisible()
  await otherPage.getByRole('link', { name: 'Reports' }).click()
  await otherPage.getByRole('link', { name: 'Closed' }).click()
  await expect(report).toContainText(/Refunded by/)
  await open(otherPage, `/seller/orders?search=${orderId.slice(0, 8)}`)
  await expect(otherPage.getByRole('list', { name: 'Reports' }).getByRole('article')).toContainText('Refunded by')

  await sandbox.mail(email, /A part of your order/)
  await page.reload()
  await expect(sent).toContainText('We have refunded these pieces.')
  await open(page, '/my-orders')
  await page.getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByRole('article', { name: 'Credit Note' })).toContainText('₹408.00')
})

test('Without script a shopper reports in words, and the answer comes by email', async ({
  page,
  otherPage,
  plainPage,
  shop,
  seller,
  sandbox,
}) => {
  const { email, orderId } = await receivesJars(page, seller)
  await shareLogin(page, plainPage)
  await plainPage.goto(`${shop.url}/my-orders`)
  await plainPage.getByRole('link', { name: /Report a problem/ }).click()
  await plainPage.getByLabel('Pieces of Litchi honey').selectOption('2')
  await plainPage.getByRole('radio', { name: 'Another reason' }).check()
  await plainPage.getByRole('button', { name: 'Send report' }).click()
  await expect(plainPage.getByText(reportRefusals.wordsMissing)).toBeVisible()
  await expect(plainPage.getByLabel('Pieces of Litchi honey')).toHaveValue('2')
  await plainPage.getByLabel('What happened?').fill('They came a month late.')
  await plainPage.getByRole('button', { name: 'Send report' }).click()
  await expect(plainPage.getByRole('article', { name: 'Another reason' })).toContainText('With us')

  await openAsSeller(otherPage, shop, `/seller/orders?search=${orderId.slice(0, 8)}`)
  const report = otherPage.getByRole('article', { name: /Another reason/ })
  await report.getByRole('radio', { name: 'Decline' }).check()
  await report.getByLabel('Why not').fill('The courier delivered them on the day we promised.')
  await report.getByRole('button', { name: 'Decline with this answer' }).click()
  await expect(toast(otherPage, reportNotices.resolved)).toBeVisible()
  await expect(report).toContainText('Declined by')
  expect((await sandbox.mail(email, /^R-\w{8}: our answer to your report/)).text).toContain('on the day we promised')
  await plainPage.reload()
  await expect(plainPage.getByRole('article', { name: 'Another reason' })).toContainText('on the day we promised')
})
