import { codeIsYours, codeLacks } from '#contract/money/offer-wording'
import { empty } from '#contract/wording'

import { expectAccessible } from './harness/a11y.ts'
import { buyCart, payButton } from './harness/checkout.ts'
import { expect, test } from './harness/fixtures.ts'
import { open, openAsSeller, registerShopper, saveAddress, setCart, toast } from './harness/shopper.ts'

test('An owner adds a code, and a shopper pays less with it, once', async ({ page, otherPage, shop, seller }) => {
  const honey = await seller.addProduct({ quantity: 9, price: 500, offerPrice: 400 })
  const code = `HONEY${Date.now() % 1_000_000}`
  await openAsSeller(otherPage, shop, '/seller/codes')
  await otherPage.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await otherPage.getByLabel('Takes off').fill('91')
  await otherPage.getByText('Least amount, limits, products and days').click()
  await otherPage.getByLabel('From an amount of (₹)').fill('700')
  await otherPage.getByLabel('For', { exact: true }).selectOption('One product')
  await otherPage.getByLabel('Product', { exact: true }).selectOption(`${honey.name}, 250 g`)
  await otherPage.getByLabel('Orders of one shopper').fill('1')
  await otherPage.getByRole('button', { name: 'Add code' }).click()
  await expect(otherPage.getByLabel('Takes off')).toBeFocused()
  await otherPage.getByLabel('Takes off').fill('10')
  await otherPage.getByRole('button', { name: 'Add code' }).click()
  await expect(toast(otherPage, `${code} can be used.`)).toBeVisible()
  const row = otherPage.getByRole('list', { name: 'Codes' }).getByRole('listitem').filter({ hasText: code })
  await expect(row).toContainText(`10% off, for ${honey.name}, from ₹700.00, once for each shopper`)
  await expectAccessible(otherPage, 'the codes')

  await registerShopper(page)
  await saveAddress(page)
  await open(page, `/cart?code=${code}`)
  await expect(page.getByText(empty.cart)).toBeVisible()
  await setCart(page, { [honey._id]: 1 })
  await open(page, '/cart')
  await expect(page.getByText(codeLacks(code, '₹300.00'))).toBeVisible()
  await page.getByRole('button', { name: `One more of ${honey.name}` }).click()
  await expect(page.getByText(`${code} saves you ₹80.00`)).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay ₹734.40')
  await page.getByRole('button', { name: 'Remove the code' }).click()
  await expect(payButton(page)).toHaveText('Pay ₹816.00')
  await page.getByRole('button', { name: 'Have a code?' }).click()
  await page.getByLabel('Code', { exact: true }).fill(` ${code.toLowerCase()}`)
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(payButton(page)).toHaveText('Pay ₹734.40')
  await expectAccessible(page, 'a cart with a code')
  await buyCart(page)
  await expect(page.getByRole('article')).toContainText(`₹80.00 off with the code ${code}`)

  await setCart(page, { [honey._id]: 2 })
  await open(page, '/cart')
  await expect(page.getByText(codeIsYours(code, 1))).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay ₹816.00')

  await otherPage.reload()
  await expect(row).toContainText('Used by 1 order')
  await row.getByRole('button', { name: `End ${code}` }).click()
  await expect(row.getByText('Ended')).toBeVisible()
})
