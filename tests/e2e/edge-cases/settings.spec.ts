import { calls } from '#contract/calls'
import { indianDay, isoDay } from '#contract/indian-day'
import { paths } from '#contract/paths'
import { changedMeanwhile, closedWords, notices } from '#contract/wording'

import { expectAccessible } from '../harness/a11y.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { open, openAsSeller, registerShopper, saveAddress, setCart, toast } from '../harness/shopper.ts'

const test = inShopWith({})

test('An owner closes the shop for a festival by phone: shoppers read so and cannot order, and one tap opens it again', async ({
  page,
  otherPage,
  shop,
  seller,
  refused,
}) => {
  refused(calls.orderRazorpay.path)
  await page.setViewportSize({ width: 360, height: 740 })
  const opens = isoDay(indianDay(new Date()) + 3)
  const words = closedWords(opens)
  await openAsSeller(page, shop, paths.sellerMore())
  await page.getByRole('link', { name: /^Settings/ }).click()
  await page.getByLabel('Or on another day').fill(opens)
  await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Close the shop' }).click()
  await expect(toast(page, notices.settingStored)).toBeVisible()
  await expect(page.getByText(/^Closed until /)).toBeVisible()
  await expectAccessible(page, 'the settings of a closed shop')

  const product = await seller.addProduct({ quantity: 4 })
  await open(otherPage, paths.login())
  await expect(otherPage.getByText(words)).toBeVisible()
  await expectAccessible(otherPage, 'the login of a closed shop')
  await registerShopper(otherPage)
  await saveAddress(otherPage)
  await setCart(otherPage, { [product._id]: 1 })
  await open(otherPage, paths.cart())
  await expect(otherPage.getByText(words)).toBeVisible()
  await otherPage.getByRole('button', { name: /^Pay/ }).click()
  await expect(toast(otherPage, words)).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByRole('button', { name: 'Close the shop' })).toBeVisible()
  await open(otherPage, paths.cart())
  await expect(otherPage.getByText(words)).toHaveCount(0)
})

test('A wrong choice is refused at its field, and a choice that was overtaken in words', async ({
  page,
  otherPage,
  shop,
  refused,
}) => {
  refused(calls.sellerSettingsChange.path)
  await openAsSeller(page, shop, paths.sellerSettings())
  await openAsSeller(otherPage, shop, paths.sellerSettings())
  const card = page.getByRole('region', { name: 'Order size' })
  await card.getByLabel('Pieces in all').fill('0')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByLabel('Pieces in all')).toHaveAccessibleDescription(/at least 1/)
  await card.getByLabel('Pieces in all').fill('200')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Order size: .* 200 pieces/)).toBeVisible()

  const other = otherPage.getByRole('region', { name: 'Order size' })
  await other.getByLabel('Pieces in all').fill('250')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(toast(otherPage, changedMeanwhile('Order size', 'Seller'))).toBeVisible()
})

test('A product that the owner picks is the first of the Best Sellers', async ({ page, otherPage, shop, seller }) => {
  for (let n = 0; n < 3; n += 1) await seller.addProduct()
  const { name } = await seller.addProduct()
  await openAsSeller(page, shop, paths.sellerSettings())
  const card = page.getByRole('region', { name: 'Best Sellers' })
  await card.getByLabel('Another product').selectOption(`${name}, 250 g`)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByRole('checkbox', { name })).toBeChecked()
  await registerShopper(otherPage)
  await open(otherPage, paths.home())
  const shown = otherPage.getByRole('region', { name: 'Best Sellers' }).getByRole('article')
  await expect(shown.first().getByRole('heading')).toHaveText(name)
})

test('An owner opens the home page with a festival: its line, its button and a picture of a product', async ({
  page,
  otherPage,
  shop,
  seller,
}) => {
  const { name } = await seller.addProduct()
  await openAsSeller(page, shop, paths.sellerSettings())
  const card = page.getByRole('region', { name: 'Home page' })
  await card.getByLabel('The line').fill('Pongal is near: hampers of jaggery dates')
  await card.getByLabel('Its button').fill('See the hampers')
  await card.getByLabel('The button opens').selectOption('Gift Hampers')
  await card.getByLabel('Picture of').selectOption(`${name}, 250 g`)
  await expect(card.getByRole('figure')).toContainText('Pongal is near')
  await expectAccessible(page, 'the settings with a banner')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Home page: .*Pongal is near/)).toBeVisible()

  await registerShopper(otherPage)
  await expect(async () => {
    await open(otherPage, paths.home())
    await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(/^Pongal is near/, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  const banner = otherPage.getByRole('main').locator('section').first()
  await expect(banner.locator('img')).toHaveJSProperty('complete', true)
  await expectAccessible(otherPage, 'the home page with a banner')
  await banner.getByRole('link', { name: 'See the hampers' }).click()
  await expect(otherPage).toHaveURL(paths.category('Gift-Hampers'))
})

test('An owner gives her own details: a wrong GSTIN is named as she types, then each page has them', async ({
  page,
  otherPage,
  shop,
}) => {
  await openAsSeller(page, shop, paths.sellerSettings())
  const card = page.getByRole('region', { name: 'Business details' })
  await card.getByLabel('Name of the shop').fill('Aachi Nuts')
  await card.getByLabel('Phone', { exact: true }).fill('+91 98400 12345')
  await card.getByLabel('GSTIN').fill('33AAPFU0939F1ZA')
  await expect(card.getByLabel('GSTIN')).toHaveAccessibleDescription(/ends with A, but its other characters ask for 2/)
  await card.getByLabel('GSTIN').fill('33AAPFU0939F1Z2')
  await card.getByLabel('FSSAI number').fill('12426001000123')
  await card.getByLabel('Its name').fill('Facebook')
  await card.getByLabel('Its address').fill('https://www.facebook.com/aachi')
  await expectAccessible(page, 'the settings with business details')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Business details: .*Aachi Nuts, GSTIN 33AAPFU0939F1Z2/)).toBeVisible()

  await open(otherPage, paths.contactUs())
  await expect(otherPage).toHaveTitle('Contact Us | Aachi Nuts')
  const foot = otherPage.getByRole('contentinfo')
  await expect(foot.getByRole('link', { name: '+91 98400 12345' })).toBeVisible()
  await expect(foot.getByText('33AAPFU0939F1Z2')).toBeVisible()
  await expect(foot.getByRole('link', { name: /Facebook/ })).toHaveAttribute('href', 'https://www.facebook.com/aachi')
  // Also on a page that the browser makes by itself.
  await foot.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(otherPage).toHaveTitle('Privacy Policy | Aachi Nuts')
})

test('An owner chooses the tax, and the next cart has it', async ({ page, otherPage, shop, seller }) => {
  const product = await seller.addProduct({ offerPrice: 400, quantity: 4 })
  await registerShopper(otherPage)
  await saveAddress(otherPage)
  await setCart(otherPage, { [product._id]: 1 })
  await openAsSeller(page, shop, paths.sellerSettings())
  const percent = page.getByRole('region', { name: 'Tax percentage' })
  await percent.getByLabel('Percent').fill('5')
  await expect(percent.getByText('₹1,000.00 and ₹50.00 tax (5%)')).toBeVisible()
  await percent.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Tax percentage: 5%/)).toBeVisible()
  await expect(async () => {
    await open(otherPage, paths.cart())
    await expect(otherPage.getByRole('button', { name: /^Pay/ })).toContainText('₹420.00', { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })

  const tax = page.getByRole('region', { name: 'Tax', exact: true })
  await tax.getByLabel('The tax of an order is').selectOption('composition')
  await tax.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Tax: none/)).toBeVisible()
  await expect(percent).toHaveCount(0)
  await expect(async () => {
    await open(otherPage, paths.cart())
    await expect(otherPage.getByRole('button', { name: /^Pay/ })).toContainText('₹400.00', { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
})
