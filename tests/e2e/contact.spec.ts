import { calls } from '#contract/calls'
import { busy, connectionLost, errors, success } from '#contract/wording'
import { shop as business } from '#shop'

import { expect, type Page, test } from './harness/fixtures.ts'
import { loseTheAnswer, open, registerShopper, shareLogin, toast, uniqueEmail } from './harness/shopper.ts'

test('The newsletter refuses an invalid address, shows that it is subscribing, and counts twice once', async ({
  page,
  refused,
}) => {
  await registerShopper(page)
  const { field, button } = newsletter(page)
  for (const typed of ['', 'asha', 'asha@example']) {
    await open(page, '/home')
    await field.fill(typed)
    await button.click()
    await expect(toast(page, errors.invalidEmail)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(errors.invalidEmail)
  }

  const email = uniqueEmail()
  for (const time of ['first', 'second']) {
    await test.step(`the ${time} time`, async () => {
      await open(page, '/home')
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

  // The shop cannot be reached.
  refused(calls.contactSubscribe.path)
  await page.route(`**${calls.contactSubscribe.path}`, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await field.fill(uniqueEmail())
  await button.click()
  await expect(toast(page, errors.somethingWentWrong)).toBeVisible()
})

test('The contact form requires every field, shows that it is sending, and sends a message once', async ({
  page,
  refused,
  sandbox,
}) => {
  await registerShopper(page)
  await open(page, '/contact')
  const voices = page.getByRole('region', { name: 'What customers could say' })
  await expect(voices.getByRole('listitem')).toHaveCount(3)
  await expect(voices.getByText('Sample', { exact: true })).toHaveCount(3)

  const form = page.getByRole('region', { name: 'Write to us' })
  const message = form.getByLabel('Message')
  await expect(form.getByLabel('Name')).toHaveValue('Asha Raman')
  await form.getByRole('button').click()
  await expect(toast(page, errors.allFieldsRequired)).toBeVisible()
  await expect(message).toBeFocused()
  await message.fill('Do you have fresh figs?')
  await form.getByLabel('Email').fill('not an address')
  await form.getByRole('button').click()
  await expect(toast(page, 'Write an email address like name@example.com.')).toBeVisible()

  const email = uniqueEmail()
  await form.getByLabel('Email').fill(email)
  await message.fill(`Do you have fresh figs?\nYours, ${email}`)
  const letGo = await hold(page, calls.contactMail.path)
  await form.getByRole('button').click()
  await expect(form.getByRole('button')).toHaveText(busy.sending)
  letGo()
  await expect(toast(page, success.messageSent)).toBeVisible()
  await expect(message).toHaveValue('')
  const mail = await sandbox.mailWith(business.email, email)
  expect(mail.replyTo).toBe(email)
  expect(mail.text).toContain('Do you have fresh figs?')

  // When the answer is lost, the message stays, and sent again it is the same one.
  refused(calls.ticketOpen.path)
  await open(page, '/contact')
  const [first, last] = [uniqueEmail(), uniqueEmail()]
  const words = `Do you have fresh figs?\nYours, ${first}`
  const send = form.getByRole('button', { name: 'Send Message' })
  await page.route(`**${calls.ticketOpen.path}`, loseTheAnswer, { times: 1 })
  await message.fill(words)
  await send.click()
  await expect(toast(page, errors.messageNotSent)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(connectionLost)
  await expect(message).toHaveValue(words)
  await send.click()
  await expect(toast(page, success.messageSent)).toBeVisible()
  await expect(message).toHaveValue('')
  // The same text written again is a second message.
  await message.fill(words)
  await send.click()
  await expect(message).toHaveValue('')
  await message.fill(`Thank you!\nYours, ${last}`)
  await send.click()
  await sandbox.mailWith(business.email, last)
  await expect.poll(() => sandbox.mailsWith(first)).toBe(2)
})

test('The contact form works without scripts, and keeps its input when it is refused', async ({
  page,
  plainPage: form,
  sandbox,
}) => {
  await registerShopper(page)
  await shareLogin(page, form)
  const sender = uniqueEmail()
  const words = `Do you have fresh figs?\nYours, ${sender}`
  await form.goto('/contact')
  await form.getByLabel('Message').fill(words)
  await form.getByLabel('Email').fill('not an address')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form.getByText('Write an email address like name@example.com.').first()).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue(words)
  await form.getByLabel('Email').fill(sender)
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form.getByText(success.messageSent)).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('')
  await sandbox.mailWith(business.email, sender)
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
