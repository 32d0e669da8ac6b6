import { paths } from '#contract/paths'
import { reviewPaths } from '#contract/reviews/review-paths'
import { reviewNotices, reviewRefusals } from '#contract/reviews/review-wording'

import { expectAccessible } from './harness/a11y.ts'
import { buyNewProduct } from './harness/checkout.ts'
import { expect } from './harness/fixtures.ts'
import { expectText, hostile } from './harness/hostile.ts'
import { inShopWith } from './harness/own-shop.ts'
import { myOrders, open, openAsSeller, toast } from './harness/shopper.ts'
import { picture } from './harness/seller-client.ts'

/** A shop of its own, because reviews stand on pages that others measure. */
const test = inShopWith({})

test('A shopper reviews what has arrived, the owner answers and hides, the shopper withdraws', async ({
  page,
  otherPage,
  shop,
  sandbox,
  seller,
}) => {
  const orderId = await buyNewProduct(page, sandbox, seller)
  await open(page, reviewPaths.write(orderId))
  await expect(page.getByText(reviewRefusals.notDelivered)).toBeVisible()
  await seller.setStatus({ _id: orderId }, 'Delivered')
  await open(page, paths.myOrders())
  await page.getByRole('link', { name: /^Review/ }).click()
  await expectAccessible(page, 'the form of a review')
  const form = page.getByRole('form')
  await page.getByRole('radio', { name: '4 of 5 stars: Good' }).check()
  await form.getByLabel('Your words').fill(`Soft and sweet. ${hostile}`)
  await form.locator('input[type=file]').setInputFiles({
    name: 'jar.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('#7a3b12'),
  })
  await expect(form.getByRole('button', { name: /^Remove photo/ })).toBeVisible()
  await form.getByRole('button', { name: 'Publish review' }).click()
  await expect(toast(page, reviewNotices.added)).toBeVisible()
  await expectAccessible(page, 'a review that is written')

  // The card, the page of the product and what search engines read.
  const [order] = await myOrders(page)
  const { _id: product, category, name } = order!.items[0]!.product
  const at = paths.product(category, product)
  await expect(async () => {
    await open(page, at)
    await expect(page.getByRole('link', { name: '4.0 of 5 stars, 1 review' })).toBeVisible({ timeout: 500 })
  }).toPass()
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText('Asha', { exact: true })).toBeVisible()
  await expect(reviews).not.toContainText('Raman')
  await expectText(page, at)
  await expectAccessible(page, 'a product with a review')
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain('"ratingValue":4')
  await reviews.getByRole('link', { name: /^Photo 1 of 1/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  // The dialog goes back in the history, which would end the next navigation.
  await expect(page.locator('dialog')).toHaveCount(0)
  await open(page, `/products?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('article').filter({ hasText: name }).first()).toContainText('4.0 (1)')

  await openAsSeller(otherPage, shop, reviewPaths.sellerReviews())
  await expectAccessible(otherPage, 'the reviews of the seller')
  await otherPage.getByText('Answer', { exact: true }).click()
  await otherPage.getByLabel('Your answer').fill('Thank you, Asha.')
  await otherPage.getByRole('button', { name: 'Publish answer' }).click()
  await expect(toast(otherPage, reviewNotices.answered)).toBeVisible()
  await open(page, at)
  await expect(reviews.getByText('Thank you, Asha.')).toBeVisible()
  await otherPage.getByText('Hide the words').click()
  await otherPage.getByLabel('Reason').selectOption('Insult')
  await otherPage.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(otherPage.getByRole('button', { name: 'Show it again' })).toBeVisible()
  await open(page, at)
  await expect(reviews.getByText('The words of 1 review are hidden. The stars count.')).toBeVisible()
  await expect(reviews.getByText('Thank you, Asha.')).toHaveCount(0)

  await open(page, reviewPaths.write(orderId))
  await expect(page.getByText('Your words are hidden: insult. Your stars count.')).toBeVisible()
  await page.getByText('Withdraw this review').click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText(reviewRefusals.withdrawnBefore)).toBeVisible()
  await expect(async () => {
    await open(page, at)
    await expect(page.getByRole('link', { name: /of 5 stars/ })).toHaveCount(0, { timeout: 500 })
  }).toPass()
})

test('The contact page shows reviews once there are five, and samples before', async ({ page, sandbox, seller }) => {
  for (let nth = 0; nth < 5; nth += 1) {
    const orderId = await buyNewProduct(page, sandbox, seller)
    await open(page, paths.contact())
    await expect(page.getByText('Sample', { exact: true })).toHaveCount(3)
    await seller.setStatus({ _id: orderId }, 'Delivered')
    const [order] = await myOrders(page)
    const product = order!.items[0]!.product._id
    const reviewData = JSON.stringify({ orderId, product, stars: 5, text: `Fresh, number ${nth}.` })
    const answer = await page.request.post('/api/review/add', { multipart: { reviewData } })
    expect(answer.status()).toBe(200)
  }
  await open(page, paths.contact())
  const voices = page.getByRole('region', { name: 'What customers say' })
  await expect(voices.getByRole('article')).toHaveCount(5)
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(0)
  await expectAccessible(page, 'the contact page with reviews')
})
