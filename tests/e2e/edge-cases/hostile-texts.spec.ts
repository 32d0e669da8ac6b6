import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { paymentNotVerifiedBecause, refusals } from '#contract/wording'

import { buyQuietly } from '../harness/checkout.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectText, hostile, link } from '../harness/hostile.ts'
import { open, openAsSeller, registerShopper, saveAddress, setCart, toast } from '../harness/shopper.ts'

test('B15, G1: Markup in names, addresses, products and links is text on every page of shopper and seller', async ({
  page,
  otherPage,
  shop,
  sandbox,
  seller,
  refused,
}) => {
  const product = await seller.addProduct({ name: hostile, description: [hostile, link], weight: link })
  const { _id: userId } = await registerShopper(page, hostile)
  const { _id: address } = await saveAddress(page, {
    firstName: hostile,
    lastName: link,
    street: hostile,
    city: hostile,
  })
  const orderId = await buyQuietly(page, sandbox, { userId, address, product: product._id })
  await setCart(page, { [product._id]: 1 })
  const search = encodeURIComponent(hostile)

  await expectText(page, paths.product('Honey', product._id))
  await expectText(page, `${paths.category('Honey')}?filters=${search}&sort=${search}`)
  await expectText(page, paths.cart())
  await expectText(page, paths.account())
  await expectText(page, paths.myOrders())
  await expectText(page, paths.invoice(orderId))
  await expectText(page, paths.editAddress(address), { shown: false })
  await expectText(page, paths.contact(hostile), { shown: false })
  await expectText(page, `${paths.login()}?next=${link}`, { shown: false })

  refused(calls.orderVerifyPayment.path)
  await open(page, paths.paymentSuccess(hostile))
  await expect(toast(page, paymentNotVerifiedBecause(refusals.noSuchOrder))).toBeVisible()

  await openAsSeller(otherPage, shop, paths.sellerOrders())
  await expectText(otherPage, `${paths.sellerOrders()}?search=${orderId}`)
  await expectText(otherPage, `${paths.sellerProductList()}?search=${search}`)
  await expectText(otherPage, paths.sellerProduct(product._id))
  await expectText(otherPage, paths.sellerPackList())
  for (const print of ['slips', 'labels', 'invoices'] as const)
    await expectText(otherPage, `${paths.sellerPrint(print)}?orderIds=${orderId}`)
  await expectText(otherPage, paths.sellerSales())
  for (const path of [paths.sellerToday(), paths.sellerActivity(), paths.sellerMails(), paths.sellerMoney()])
    await expectText(otherPage, path, { shown: false })
  for (const path of [paths.sellerTeam(), paths.sellerAccount()]) await expectText(otherPage, path, { shown: false })
})

test('G2: What the headers of a request say is on no page and in no answer', async ({ request }) => {
  const names = [
    'user-agent',
    'referer',
    'true-client-ip',
    'x-real-ip',
    'forwarded',
    'x-forwarded-host',
    'accept-language',
  ]
  const headers = Object.fromEntries([...names, 'x-request-id'].map((name) => [name, hostile]))
  const addresses = [paths.login(), paths.home(), paths.seller(), paths.cart(), '/nothing', paths.product('Dates', 'x')]
  for (const address of [...addresses, '/api/nothing', calls.docs.path, calls.orderUser.path]) {
    const answer = await request.get(address, { headers: { ...headers, 'x-forwarded-for': `${hostile}, 10.0.0.7` } })
    const text = `${JSON.stringify(answer.headers())}${await answer.text()}`
    expect([address, text.includes('attacked')]).toEqual([address, false])
  }
})
