import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { success } from '#contract/wording'

import { expectAccessible } from '../harness/a11y.ts'
import { buyCart } from '../harness/checkout.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import {
  open,
  openAsSeller,
  PASSWORD,
  registerShopper,
  saveAddress,
  setCart,
  shareLogin,
  toast,
} from '../harness/shopper.ts'

/** A shop with the option on, for this file alone. */
const test = inShopWith({})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('A shopper asks, the shop answers, and an email goes on with it until it is closed', async ({
  page,
  otherPage,
  shop,
  sandbox,
}) => {
  const { email } = await registerShopper(page)
  await open(page, '/contact')
  await page.getByLabel('Message').fill('One jar of five is broken.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toast(page, success.messageSent)).toBeVisible()
  const sent = page.getByRole('status').filter({ hasText: 'Its number is' })
  await expect(sent).toContainText(/T-\w{6}/)
  await expectAccessible(page, 'a message that became a ticket')
  const number = /T-\w{6}/.exec(await sent.innerText())?.[0] ?? ''
  await sandbox.mail(email, `${number}: your message`)
  await sent.getByRole('link', { name: 'Open your ticket' }).click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expect(page.getByText('One jar of five is broken.')).toBeVisible()
  await expectAccessible(page, 'a ticket of the shopper')

  await openAsSeller(otherPage, shop, '/seller/tickets')
  await expect(otherPage.getByRole('link', { name: /Messages \d+ waiting/ })).toBeVisible()
  await expectAccessible(otherPage, "the seller's tickets")
  await otherPage.getByRole('link', { name: number }).click()
  await otherPage.getByLabel('Your answer, by email').fill('We send a new jar today.')
  await expectAccessible(otherPage, 'a ticket of the seller')
  await otherPage.getByRole('button', { name: 'Send' }).click()
  await expect(otherPage.getByRole('article').filter({ hasText: 'We send a new jar today.' })).toBeVisible()

  const answer = await sandbox.mail(email, `${number}: our answer`)
  await sandbox.reply(answer, 'It has arrived, thank you.')
  await otherPage.reload()
  await expect(otherPage.getByRole('article').last()).toContainText('It has arrived, thank you.')
  // What the answer quotes is folded below it.
  const quoted = otherPage.getByRole('article').last().getByText('We send a new jar today.')
  await expect(quoted).toBeHidden()
  await otherPage.getByText('The quoted email').click()
  await expect(quoted).toBeVisible()
  await expectAccessible(otherPage, 'a ticket with a quoted email')
  await otherPage.getByLabel('Then').selectOption('solved')
  await otherPage.getByRole('button', { name: 'Send' }).click()
  await expect(otherPage.getByText(/Closed by .*: solved/)).toBeVisible()
  await sandbox.mail(email, `${number} is closed`)
  await open(otherPage, '/seller/tickets?show=figures')
  await expect(otherPage.getByRole('row', { name: 'Year 1 1 1 0' })).toBeVisible()
  await expectAccessible(otherPage, 'the figures of a year')

  await open(page, '/my-orders')
  await page.getByRole('link', { name: 'My tickets' }).click()
  await expect(page.getByRole('link', { name: new RegExp(number) })).toContainText('Closed')
  await expectAccessible(page, "the shopper's tickets")
})

test('A ticket from an order or a product names it, for the shop too', async ({ page, otherPage, shop, seller }) => {
  const honey = await seller.addProduct({ name: 'Litchi honey' })
  await registerShopper(page)
  await saveAddress(page)
  await setCart(page, { [honey._id]: 1 })
  await open(page, '/cart')
  const { orderId } = await buyCart(page)
  const number = orderNumber(orderId)
  await openAsSeller(otherPage, shop, '/seller/tickets')
  const about = [
    { link: page.getByRole('link', { name: `Help with order ${number}` }), named: `Order ${number}` },
    { link: page.getByRole('link', { name: 'Ask about this product' }), named: 'Litchi honey' },
  ] as const
  for (const { link, named } of about) {
    if (named === 'Litchi honey') await open(page, paths.product(honey.category, honey._id))
    await link.click()
    await page.getByLabel('Message').fill(`A question about ${named}`)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByRole('link', { name: 'Open your ticket' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^T-/)
    const ticket = await page.getByRole('heading', { level: 1 }).innerText()
    await open(otherPage, '/seller/tickets')
    const card = otherPage.getByRole('link', { name: new RegExp(ticket) })
    await expect(card).toContainText(`· ${named}`)
    await card.click()
    await expect(otherPage.getByRole('main').getByRole('link', { name: named })).toBeVisible()
  }
})

test('An email that comes back is listed until the customer was reached', async ({
  page,
  otherPage,
  shop,
  sandbox,
}) => {
  // The sandbox answers in the name of the address, so the answer is that of a mail server.
  const email = 'mailer-daemon@example.com'
  await page.request.post(calls.userRegister.path, { data: { name: 'Asha', email, password: PASSWORD } })
  await page.request.post(calls.ticketOpen.path, { data: { name: 'Asha', message: 'One jar is broken.' } })
  const mail = await sandbox.mail(email, /your message/)
  await sandbox.reply(mail, 'User unknown')

  await openAsSeller(otherPage, shop, '/seller/today')
  await otherPage
    .getByRole('main')
    .getByRole('link', { name: /^1 ticket email came back/ })
    .click()
  await expect(otherPage).toHaveURL('/seller/tickets?show=undelivered')
  await expectAccessible(otherPage, 'the tickets of which an email came back')
  await otherPage
    .getByRole('main')
    .getByRole('link', { name: /Email not delivered/ })
    .click()
  const reached = otherPage.getByRole('button', { name: 'Customer reached' })
  await expect(reached).toBeVisible()
  await expectAccessible(otherPage, 'a ticket of which an email came back')
  await reached.click()
  await expect(reached).toHaveCount(0)
  await otherPage.getByRole('link', { name: 'Tickets', exact: true }).first().click()
  await otherPage.getByRole('link', { name: 'Email came back' }).click()
  await expect(otherPage.getByText('Every email has arrived, as far as we know')).toBeVisible()
})

test('Without scripts a shopper asks and answers, too', async ({ page, plainPage, shop }) => {
  await registerShopper(page)
  await shareLogin(page, plainPage)
  await plainPage.goto(`${shop.url}/contact`)
  await plainPage.getByLabel('Message').fill('Do you have Ajwa?')
  await plainPage.getByRole('button', { name: 'Send Message' }).click()
  await plainPage.getByRole('link', { name: 'Open your ticket' }).click()
  await plainPage.getByLabel('Your message').fill('In 1 kg packs?')
  await plainPage.getByRole('button', { name: 'Send' }).click()
  await expect(plainPage.getByRole('article')).toHaveText([/Do you have Ajwa\?/, /In 1 kg packs\?/])
})
