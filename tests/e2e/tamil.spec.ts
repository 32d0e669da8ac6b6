// The switch between English and Tamil. sweeps/tamil.spec.ts reads every page.
import { calls } from '#contract/calls'
import { tamil } from '#contract/language/tamil/tamil'

import { pressInCheckout, readyToPay } from './harness/checkout.ts'
import { expect, test } from './harness/fixtures.ts'
import { open } from './harness/shopper.ts'

test('A visitor changes to Tamil and back', async ({ page }) => {
  await open(page, '/?mode=register')
  await page.getByRole('button', { name: 'தமிழ்' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  await expect(page).toHaveURL('/?mode=register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tamil['Open your account'])
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open your account')
})

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the language can be changed, too', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'தமிழ்' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  })
})

test('Pages in English load no texts in Tamil', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => /\/assets\/pages-/.test(url))).toEqual([])
})

test('Somebody buys in Tamil: a refusal, the payment, toasts and the email', async ({
  page,
  sandbox,
  seller,
  refused,
}) => {
  refused(calls.cartQuote.path)
  const { email } = await readyToPay(page, seller)
  expect((await page.request.post(calls.userLanguage.path, { data: { language: 'ta' } })).status()).toBe(200)
  await open(page, '/cart')
  await page.getByRole('button', { name: tamil['Have a code?'] }).click()
  await page.getByLabel(tamil.Code, { exact: true }).fill('NONE')
  await page.getByRole('button', { name: tamil['Use it'] }).click()
  const unknown =
    tamil['We do not know the code {code}. A code has letters A to Z, digits and hyphens; please look at it once more.']
  await expect(page.getByText(unknown.replace('{code}', 'NONE'))).toBeVisible()
  await page.getByRole('button', { name: tamil['Pay {total}'].replace('{total}', '') }).click()
  await pressInCheckout(page, 'by UPI')
  await expect(page.getByText(tamil['Payment Successful']).first()).toBeVisible()
  await expect(page).toHaveURL('/my-orders', { timeout: 20_000 })
  const [start = '', end = ''] = tamil['Your order {number} is confirmed'].split('{number}')
  const { text } = await sandbox.mail(email, new RegExp(`^${start}.*${end}$`))
  expect(text).toContain(tamil['Order Placed'])
})
