import { calls } from '#contract/calls'
import { busy, connectionLost, errors, success } from '#contract/wording'
import { shop as business } from '#shop'

import { expect, type Page, test } from './fixtures.ts'
import { loseTheAnswer, open, registerShopper, shareLogin, toast, uniqueEmail } from './shopper.ts'

test.describe('The newsletter', () => {
  test.beforeEach(async ({ page }) => {
    await registerShopper(page)
    await open(page, '/home')
  })

  test('refuses an invalid address', async ({ page }) => {
    const { field, button } = newsletter(page)
    for (const typed of ['', 'asha', 'asha@example']) {
      await field.fill(typed)
      await button.click()
      await expect(toast(page, errors.invalidEmail)).toBeVisible()
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleDescription(errors.invalidEmail)
      await open(page, '/home')
    }
  })

  test('shows that it is subscribing, and then success; twice counts once', async ({ page }) => {
    const email = uniqueEmail()
    for (const time of ['first', 'second']) {
      await test.step(`the ${time} time`, async () => {
        await open(page, '/home')
        const { field, button } = newsletter(page)
        const letGo = await hold(page, calls.contactSubscribe.path)
        await field.fill(email)
        await button.click()
        await expect(button).toHaveText(busy.subscribing)
        await expect(button).toBeDisabled()
        letGo()
        await expect(toast(page, success.subscribed)).toBeVisible()
        await expect(button).toHaveText('Subscribe')
        await expect(field).toHaveValue('')
      })
    }
  })

  test('shows when the shop cannot be reached', async ({ page, refused }) => {
    refused(calls.contactSubscribe.path)
    await page.route(`**${calls.contactSubscribe.path}`, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    const { field, button } = newsletter(page)
    await field.fill(uniqueEmail())
    await button.click()
    await expect(toast(page, errors.somethingWentWrong)).toBeVisible()
  })
})

test.describe('The contact form', () => {
  test.beforeEach(async ({ page }) => {
    await registerShopper(page)
    await open(page, '/contact')
  })

  test('requires every field', async ({ page }) => {
    const form = page.getByRole('region', { name: 'Write to us' })
    await expect(form.getByLabel('Name')).toHaveValue('Asha Raman')
    await form.getByRole('button').click()
    await expect(toast(page, errors.allFieldsRequired)).toBeVisible()
    await expect(form.getByLabel('Message')).toBeFocused()
    await form.getByLabel('Message').fill('Do you have fresh figs?')
    await form.getByLabel('Email').fill('not an address')
    await form.getByRole('button').click()
    await expect(toast(page, 'Your email is not an email address.')).toBeVisible()
  })

  test('shows that it is sending, and the shop gets the message', async ({ page, sandbox }) => {
    const form = page.getByRole('region', { name: 'Write to us' })
    const email = uniqueEmail()
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Message').fill(`Do you have fresh figs?\nYours, ${email}`)
    const letGo = await hold(page, calls.contactMail.path)
    await form.getByRole('button').click()
    await expect(form.getByRole('button')).toHaveText(busy.sending)
    letGo()
    await expect(toast(page, success.messageSent)).toBeVisible()
    await expect(form.getByLabel('Message')).toHaveValue('')
    const mail = await sandbox.mailWith(business.email, email)
    expect(mail.replyTo).toBe(email)
    expect(mail.text).toContain('Do you have fresh figs?')
  })

  test('keeps the message when the answer is lost, and the shop gets it once', async ({ page, refused, sandbox }) => {
    refused(calls.contactMail.path)
    const [first, last] = [uniqueEmail(), uniqueEmail()]
    const words = `Do you have fresh figs?\nYours, ${first}`
    const send = page.getByRole('button', { name: 'Send Message' })
    await page.route(`**${calls.contactMail.path}`, loseTheAnswer, { times: 1 })
    await page.getByLabel('Message').fill(words)
    await send.click()
    await expect(toast(page, errors.messageNotSent)).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(connectionLost)
    await expect(page.getByLabel('Message')).toHaveValue(words)
    await send.click()
    await expect(toast(page, success.messageSent)).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('')
    // The same text written again is a second message.
    await page.getByLabel('Message').fill(words)
    await send.click()
    await expect(page.getByLabel('Message')).toHaveValue('')
    await page.getByLabel('Message').fill(`Thank you!\nYours, ${last}`)
    await send.click()
    await sandbox.mailWith(business.email, last)
    await expect.poll(() => sandbox.mailsWith(first)).toBe(2)
  })

  test('works without scripts, and keeps its input when it is refused', async ({ page, plainPage: form, sandbox }) => {
    await shareLogin(page, form)
    const sender = uniqueEmail()
    const words = `Do you have fresh figs?\nYours, ${sender}`
    await form.goto('/contact')
    await form.getByLabel('Message').fill(words)
    await form.getByLabel('Email').fill('not an address')
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(form.getByText('Your email is not an email address.').first()).toBeVisible()
    await expect(form.getByLabel('Message')).toHaveValue(words)
    await form.getByLabel('Email').fill(sender)
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(form.getByText(success.messageSent)).toBeVisible()
    await expect(form.getByLabel('Message')).toHaveValue('')
    await sandbox.mailWith(business.email, sender)
  })

  test('is shown beside sample reviews', async ({ page }) => {
    const voices = page.getByRole('region', { name: 'What customers could say' })
    await expect(voices.getByRole('listitem')).toHaveCount(3)
    await expect(voices.getByText('Sample', { exact: true })).toHaveCount(3)
  })
})

function newsletter(page: Page) {
  const region = page.getByRole('region', { name: 'Never miss a harvest' })
  return { field: region.getByLabel('Email address'), button: region.getByRole('button') }
}

/** Holds a call until it is released. */
async function hold(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
