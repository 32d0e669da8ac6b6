import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'

import { expectAccessible } from '../a11y.ts'
import { expect, test as base } from '../fixtures.ts'
import { inShopWith } from '../own-shop.ts'
import { open, openAsSeller, registerShopper, shareLogin } from '../shopper.ts'

/** A shop with the option on, for this file alone. */
const test = inShopWith({ TICKETS: 'on' })

test.describe.configure({ timeout: 90_000 })
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
  await expect(otherPage.getByRole('link', { name: /Tickets 1 waiting/ })).toBeVisible()
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

base('A shop that was not asked for them has none', async ({ page, shop, refused }) => {
  refused('/my-orders/tickets')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await registerShopper(page)
  await open(page, '/contact')
  await page.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent successfully!').first()).toBeVisible()
  await open(page, '/my-orders')
  await expect(page.getByRole('link', { name: /ticket/i })).toHaveCount(0)
  await openAsSeller(page, shop, '/seller/orders')
  await expect(page.getByRole('navigation', { name: 'Seller' }).getByRole('link', { name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('link', { name: /ticket/i })).toHaveCount(0)
  expect(asked.filter((url) => /ticket/.test(url))).toEqual([])
  const answer = await page.request.get(calls.tickets.path)
  expect(await answer.json()).toEqual({ success: false, msg: refusals.noSuchCall })
  await page.goto('/my-orders/tickets')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('My tickets')
})
