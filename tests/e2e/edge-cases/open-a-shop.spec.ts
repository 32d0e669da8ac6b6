// A new shop as its owner gets it: in production, with keys of the sandbox, and a link that the first start prints.
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { accountRefusals, notices, opensSoon } from '#contract/wording'
import { newFolder } from '#test/processes'

import { expectAccessible } from '../harness/a11y.ts'
import { addAuthenticator } from '../harness/authenticator.ts'
import { buyCart, expectPaid, payButton } from '../harness/checkout.ts'
import { expect, type Page, test as base } from '../harness/fixtures.ts'
import { picture } from '../harness/seller-client.ts'
import {
  catalogueOf,
  open,
  openOrder,
  registerShopper,
  saveAddress,
  setCart,
  toast,
  toasts,
} from '../harness/shopper.ts'
import { launchShop, type ShopUnderTest } from '../harness/start-shop.ts'

const test = base.extend<{ shop: ShopUnderTest }, { newShop: { shop: ShopUnderTest; link: string } }>({
  newShop: [
    async ({}, use) => {
      const folder = await newFolder('printed')
      const output = path.join(folder, 'output')
      const { shop, stop } = await launchShop(production, { output })
      const printed = async () => /^ *(http\S+token=\S+)$/m.exec(await readFile(output, 'utf8'))?.[1]
      await expect.poll(printed).toBeDefined()
      await use({ shop, link: (await printed()) ?? '' })
      await stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  shop: async ({ newShop }, use) => use(newShop.shop),
})

const production = {
  NODE_ENV: 'production',
  ALLOW_TEST_KEYS: '1',
  MAIL_FROM: 'Mewa <hello@aachi.in>',
  SELLER_EMAIL: '',
  SELLER_PASSWORD: '',
}

const own = { name: 'Meena', email: 'meena@aachi.in', password: 'maroon kettle seven trains' }

test('A newcomer opens a shop from its link with nothing but a browser, and sells', async ({
  page,
  otherPage,
  newShop,
  refused,
}) => {
  test.setTimeout(180_000)
  refused(calls.sellerSetUp.path, calls.orderRazorpay.path)
  await addAuthenticator(page)
  for (const each of [page, otherPage]) await open(each, newShop.link)
  await page.getByRole('button', { name: 'Set up the shop' }).click()
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/required|fill/i)
  // Its toast comes once the script of toasts has loaded, and has to go before the page is measured.
  await expect(toasts(page)).toContainText('required')
  await expectAccessible(page, 'the set-up of a new shop')
  await setUp(page)
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await expect(page).toHaveURL(paths.sellerSettings())

  // The link works once.
  await setUp(otherPage)
  await expect(otherPage.getByRole('main').getByRole('alert')).toHaveText(accountRefusals.setupLinkOver)

  const opening = page.getByRole('region', { name: 'Before your shop opens' })
  await expect(opening.getByText('The phone is the sample.')).toBeVisible()
  await expect(opening.getByText('Done: Mail server')).toBeVisible({ timeout: 30_000 })
  await expect(opening.getByText(/^There are no backups/)).toBeVisible()
  await expectAccessible(page, 'the settings of a new shop')

  await open(page, paths.seller())
  const name = await addProduct(page)
  const [product] = await catalogueOf(otherPage)
  await registerShopper(otherPage)
  await saveAddress(otherPage)
  await setCart(otherPage, { [product?._id ?? '']: 2 })
  await open(otherPage, paths.cart())
  await expect(otherPage.getByText(opensSoon)).toBeVisible()
  await payButton(otherPage).click()
  await expect(toast(otherPage, opensSoon)).toBeVisible()

  await open(page, paths.sellerSettings())
  await fillDetails(page)
  await expect(opening.getByRole('listitem').first()).toHaveText('How the shop charges tax is not chosen yet.')
  await page.getByRole('region', { name: 'Tax', exact: true }).getByRole('button', { name: 'Save' }).click()
  await expect(opening).toHaveCount(0)

  await expect(async () => {
    await open(otherPage, paths.cart())
    await expect(otherPage.getByText(opensSoon)).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  const { orderId } = await buyCart(otherPage)
  await expectPaid(otherPage)
  await open(page, paths.sellerOrders())
  await expect(await openOrder(page, orderId)).toContainText(name)
})

async function setUp(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill(own.name)
  await page.getByLabel('Email').fill(own.email)
  await page.getByLabel('Password', { exact: true }).fill(own.password)
  await page.getByRole('button', { name: 'Set up the shop' }).click()
}

/** Adds a product with its whole label, for which a shop in production asks. */
async function addProduct(page: Page): Promise<string> {
  const name = 'Kimia Dates'
  await page
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'dates.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Product Description').fill('Soft and dark.')
  await page.getByLabel('Category').selectOption('Dates')
  await page.getByLabel('Product Price').fill('300')
  await page.getByLabel('Offer Price').fill('240')
  await page.getByLabel('Quantity').fill('8')
  const label = page.getByRole('region', { name: 'Label of the pack' })
  await label.getByText('1. What it is').click()
  await label.getByLabel('Generic name').fill('Dates')
  await label.getByLabel('Net contents').fill('400')
  await label.getByLabel('Ingredients').fill('Dates.')
  await label.getByText('2. Allergens and veg mark').click()
  await label.getByLabel('It has none of these').check()
  await label.getByLabel('Veg mark').selectOption('Vegetarian')
  await label.getByText('3. Nutrition per 100 g').click()
  const per100g = {
    Energy: 290,
    Protein: 2,
    Carbohydrate: 70,
    'Total sugars': 64,
    'Added sugars': 0,
    'Total fat': 0.4,
    'Saturated fat': 0.1,
    'Trans fat': 0,
    Sodium: 2,
  }
  for (const [nutrient, amount] of Object.entries(per100g)) {
    await label.getByLabel(`${nutrient} (`).fill(String(amount))
  }
  await label.getByText('4. Who made it').click()
  await label.getByLabel('Shelf life').fill('365')
  await label.getByLabel('Name', { exact: true }).fill('Aachi Nuts LLP')
  await label.getByLabel('Address').fill('4 Anna Salai, Chennai 600002')
  await label.getByLabel('FSSAI number').fill('12426001000123')
  await label.getByLabel('Country of origin').selectOption('Iran')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(toast(page, notices.productAdded)).toBeVisible()
  return name
}

/** Replaces every sample. */
async function fillDetails(page: Page): Promise<void> {
  const details = page.getByRole('region', { name: 'Business details' })
  await details.getByLabel('Name of the business').fill('Aachi Nuts LLP')
  await details.getByLabel('Email', { exact: true }).fill('hello@aachi.in')
  await details.getByLabel('Phone', { exact: true }).fill('+91 98400 12345')
  await details.getByLabel('Street').fill('4 Anna Salai')
  await details.getByLabel('GSTIN').fill('33AAPFU0939F1Z2')
  await details.getByLabel('FSSAI number').fill('12426001000123')
  await details.getByLabel('Name', { exact: true }).fill('R. Devi')
  await details.getByLabel('Email of the officer').fill('devi@aachi.in')
  await details.getByLabel('Phone of the officer').fill('+91 98400 54321')
  await details.getByRole('button', { name: 'Save' }).click()
}
