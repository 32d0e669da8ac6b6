import { orderNumber } from '#contract/orders/order-number'
import { notices } from '#contract/wording'

import { expectAccessible } from '../harness/a11y.ts'
import { buyCart } from '../harness/checkout.ts'
import { expect, test } from '../harness/fixtures.ts'
import { open, openAsSeller, registerShopper, saveAddress, setCart, toast } from '../harness/shopper.ts'

test('A seller refunds one broken jar of three; the order, the parcel and the invoice follow', async ({
  page,
  otherPage,
  shop,
  seller,
}) => {
  const { _id, name } = await seller.addProduct()
  await registerShopper(page)
  await saveAddress(page)
  await setCart(page, { [_id]: 3 })
  await open(page, '/cart')
  const { orderId } = await buyCart(page)

  await openAsSeller(otherPage, shop, `/seller/orders?search=${orderId.slice(0, 8)}`)
  const order = otherPage.getByRole('article', { name: `Order ${orderNumber(orderId)}` })
  await order.getByText('Refund pieces').click()
  const form = order.getByRole('form', { name: `Refund pieces of order ${orderNumber(orderId)}` })
  await expect(form.getByRole('button', { name: 'Choose pieces to refund' })).toBeDisabled()
  await form.getByLabel(name).selectOption('1 of 3: ₹408.00')
  await expectAccessible(otherPage, 'the form of a refund of pieces')
  await form.getByRole('button', { name: 'Refund ₹408.00' }).click()
  const question = otherPage.getByRole('dialog', { name: 'Refund ₹408.00?' })
  await expect(question.getByText('not sold again')).toBeVisible()
  await question.getByRole('button', { name: 'Not now' }).click()
  await form.getByRole('button', { name: 'Refund ₹408.00' }).click()
  await question.getByRole('button', { name: 'Refund ₹408.00' }).click()
  await expect(toast(otherPage, notices.piecesRefunded)).toBeVisible()
  await expect(order.getByText('1 refunded', { exact: true })).toBeVisible()
  await expect(order.getByText('₹408.00 refunded for single pieces')).toBeVisible()
  const refund = order.getByRole('list', { name: 'Refunds' }).getByRole('listitem').first()
  await expect(refund).toContainText(/₹408\.00 Broken.*credit note CN\/\d\d-\d\d\/\d{6}/)
  await expect(form.getByLabel(name)).toContainText('None of 2')
  await expectAccessible(otherPage, 'an order with refunded pieces')

  await open(otherPage, '/seller/pack-list')
  const parcel = otherPage.getByRole('article').filter({ hasText: orderNumber(orderId) })
  await expect(parcel.getByText('2 pieces')).toBeVisible()

  await page.getByRole('link', { name: 'Invoice' }).click()
  const note = page.getByRole('article', { name: 'Credit Note' })
  await expect(note.getByRole('row', { name: 'Credited ₹408.00' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Invoice' })).toContainText('Refunded in part: credit note CN/')
})
