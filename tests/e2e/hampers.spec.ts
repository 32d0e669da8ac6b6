import { orderNumber } from '#contract/orders/order-number'
import { notices } from '#contract/wording'

import { expectAccessible } from './harness/a11y.ts'
import { buyCart } from './harness/checkout.ts'
import { expect, test } from './harness/fixtures.ts'
import { FRESH_MS, open, openAsSeller, registerShopper, saveAddress, setCart, toast } from './harness/shopper.ts'

test('A seller puts a hamper together, a shopper buys it, and one jar of it goes back', async ({
  page,
  otherPage,
  shop,
  seller,
}) => {
  const jar = await seller.addProduct({ quantity: 9, price: 300, offerPrice: 300 })
  const tin = await seller.addProduct({ quantity: 4, price: 400, offerPrice: 400 })
  const name = `Hamper of honey ${Date.now()}`
  await openAsSeller(otherPage, shop, '/seller')
  await otherPage.getByLabel('Product Name').fill(name)
  await otherPage.getByLabel('Category').selectOption('Gift Hampers')
  await otherPage.getByLabel('Product Price').fill('1000')
  await otherPage.getByLabel('Offer Price (₹)').fill('1000')
  await otherPage.getByText('Put together from other products').click()
  await otherPage.getByRole('button', { name: 'Choose its parts' }).click()
  await otherPage.getByLabel('A part', { exact: true }).selectOption(`${jar.name}, 250 g`)
  await otherPage.getByLabel(`${jar.name}, 250 g`, { exact: true }).fill('2')
  await otherPage.getByLabel('Another part').selectOption(`${tin.name}, 250 g`)
  await expect(otherPage.getByLabel('Quantity', { exact: true })).toBeHidden()
  await expectAccessible(otherPage, 'the parts of a hamper')
  await otherPage.getByRole('button', { name: 'Add Product' }).click()
  await expect(otherPage.getByRole('region', { name: 'The product you added' })).toContainText(
    `${name} is in the shop.`,
  )
  await open(otherPage, `/seller/product-list?search=${encodeURIComponent(name)}`)
  await expect(otherPage.getByText('4 from its parts')).toBeVisible()

  await registerShopper(page)
  await saveAddress(page)
  await open(page, '/products/Gift-Hampers')
  await page.getByRole('link', { name, exact: true }).click({ timeout: FRESH_MS })
  const inIt = page.getByRole('main').getByRole('listitem')
  await expect(inIt.filter({ hasText: `2 × ${jar.name}` })).toBeVisible()
  const hamper = new URL(page.url()).pathname.split('/').at(-1)!
  await setCart(page, { [hamper]: 2, [jar._id]: 1 })
  await open(page, '/cart')
  const { orderId } = await buyCart(page)
  await expect(page.getByRole('article').getByRole('list', { name: 'In it' })).toContainText(`4 × ${jar.name}`)

  await open(otherPage, '/seller/pack-list')
  const shelf = otherPage.getByRole('region', { name: 'From the shelf' })
  await expect(shelf.getByRole('listitem').filter({ hasText: jar.name })).toContainText('5 ×')
  const parcel = otherPage.getByRole('article').filter({ hasText: orderNumber(orderId) })
  await expect(parcel.getByRole('list', { name: 'In it' })).toContainText(`2 × ${tin.name}`)

  await open(otherPage, `/seller/orders?search=${orderId.slice(0, 8)}`)
  const order = otherPage.getByRole('article', { name: `Order ${orderNumber(orderId)}` })
  await order.getByText('Refund pieces').click()
  await order.getByText(`Only some of ${name}`).click()
  await order.getByLabel(`${jar.name}, 250 g, of ${name}`).selectOption('1 of 4: ₹306.00')
  await expectAccessible(otherPage, 'the refund of a part')
  await order.getByRole('button', { name: 'Refund ₹306.00' }).click()
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Refund ₹306.00' }).click()
  await expect(toast(otherPage, notices.piecesRefunded)).toBeVisible()
  await expect(order.getByRole('list', { name: 'Refunds' })).toContainText(`1 × ${jar.name} (${name})`)
  await expect(order.getByRole('list', { name: 'In it' })).toContainText(`3 × ${jar.name}`)

  await page.getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByRole('article', { name: 'Invoice' }).getByRole('list', { name: 'In it' })).toContainText(
    tin.name,
  )
  const note = page.getByRole('article', { name: 'Credit Note' })
  await expect(note.getByRole('row', { name: 'Credited ₹306.00' })).toBeVisible()
})
