import { expectAccessible } from '../harness/a11y.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { open, openAsSeller, registerShopper } from '../harness/shopper.ts'

/** A shop with the option on, for this file alone. */
const test = inShopWith({})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('A shopper waits for a product, the seller sees it, and one email tells that it is back', async ({
  page,
  otherPage,
  shop,
  seller,
  sandbox,
}) => {
  const [wanted, other, bought] = [
    await seller.addProduct({ quantity: 0 }),
    await seller.addProduct({ quantity: 0 }),
    await seller.addProduct({ quantity: 4 }),
  ]
  const { email } = await registerShopper(page)
  const tell = page.getByRole('button', { name: 'Tell me when it is back' })
  await open(page, `/products/Honey/${wanted._id}`)
  await tell.press('Enter')
  const stop = page.getByRole('button', { name: `Stop waiting for ${wanted.name}` })
  await expect(stop).toBeFocused()
  await expect(page.getByText(`We will write to you once, to ${email}`)).toBeVisible()
  await expectAccessible(page, 'a product that the shopper waits for')
  await stop.click()
  await expect(tell).toBeFocused()
  for (const { _id } of [other, wanted]) {
    await open(page, `/products/Honey/${_id}`)
    await tell.click()
    await expect(page.getByRole('button', { name: /^Stop waiting/ })).toBeVisible()
  }
  await page.reload()
  await expect(stop).toBeVisible()

  await openAsSeller(otherPage, shop, '/seller/product-list?sort=name')
  await otherPage.getByLabel('Order').selectOption('Most waiting')
  const row = otherPage.getByRole('row').filter({ hasText: wanted.name })
  await expect(row.getByRole('cell', { name: '1 waiting' })).toBeVisible()
  await expect(otherPage.getByRole('row').last()).toContainText(bought.name)
  await expectAccessible(otherPage, 'the list with the number of waiting shoppers')
  await otherPage.getByLabel(`Stock of ${wanted.name}`).fill('3')
  await otherPage.getByLabel(`Stock of ${wanted.name}`).press('Enter')

  const mail = await sandbox.mail(email, `Back in stock: ${wanted.name}`)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  const [, productUrl = '', stopUrl = ''] = /(http\S+products\S+)[^]*?(http\S+token=\S+)/.exec(mail.text) ?? []
  expect(productUrl).toBe(`${shop.url}/products/Honey/${wanted._id}`)

  // Without a login.
  await otherPage.context().clearCookies()
  await otherPage.goto(stopUrl)
  await expectAccessible(otherPage, 'the page of the stop link')
  await otherPage.getByRole('button', { name: 'Stop' }).click()
  await expect(otherPage.getByRole('heading', { name: 'Stopped' })).toBeVisible()
  await open(page, `/products/Honey/${other._id}`)
  await expect(tell).toBeVisible()
})
