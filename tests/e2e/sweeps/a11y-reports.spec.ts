import { calls } from '#contract/calls'
import { reportPaths } from '#contract/messages/report-paths'

import { expectAccessible } from '../harness/a11y.ts'
import { buyQuietly } from '../harness/checkout.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { sendReport } from '../harness/report-scene.ts'
import { call, open, openAsSeller, registerShopper, saveAddress } from '../harness/shopper.ts'

/** A shop with the option on, for this file alone. */
const test = inShopWith({})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('The pages of reports', async ({ page, otherPage, shop, seller, sandbox }) => {
  await openAsSeller(otherPage, shop, reportPaths.sellerReports())
  await expectAccessible(otherPage, 'no report')
  const { _id: userId } = await registerShopper(page)
  const { _id: address } = await saveAddress(page)
  const { _id: product } = await seller.addProduct()
  const orderId = await buyQuietly(page, sandbox, { userId, address, product })
  await open(page, reportPaths.report(orderId))
  await expectAccessible(page, 'an order that cannot be reported yet')
  await seller.setStatus({ _id: orderId }, 'Delivered')
  await open(page, reportPaths.report(orderId))
  await page.getByRole('button', { name: 'Send report' }).click()
  await expectAccessible(page, 'the form of a report, refused')
  const id = await sendReport(page.request, orderId, product)
  await open(page, reportPaths.report(orderId))
  await expect(page.getByRole('article', { name: 'Broken' }).getByRole('img')).toBeVisible()
  await expectAccessible(page, 'a report that was sent')

  await open(otherPage, reportPaths.sellerReports())
  for (const way of ['Refund pieces', 'Send it again', 'Decline']) {
    await otherPage.getByRole('radio', { name: way }).check()
    await expect(otherPage.getByRole('main').locator('form')).toBeVisible()
    await expectAccessible(otherPage, `a report: ${way}`)
  }
  await otherPage.getByRole('link', { name: /Photo 1 of 1/ }).click()
  await expect(otherPage.getByRole('dialog')).toBeVisible()
  await expectAccessible(otherPage, 'the photo of a report')
  await call(otherPage, calls.reportResolve.path, { id, outcome: 'declined', answer: 'It was whole.' })
  await open(otherPage, reportPaths.sellerReports('closed'))
  await expect(otherPage.getByText('It was whole.')).toBeVisible()
  await expectAccessible(otherPage, 'a closed report')
  await open(page, reportPaths.report(orderId))
  await expectAccessible(page, 'a report that is closed')
})
