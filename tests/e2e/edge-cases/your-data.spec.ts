import { readFile } from 'node:fs/promises'

import { calls } from '#contract/calls'
import { accountRefusals, notices, success } from '#contract/wording'

import { expectAccessible } from '../harness/a11y.ts'
import { expect, test } from '../harness/fixtures.ts'
import { open, PASSWORD, registerShopper, saveAddress, toast, uniqueEmail } from '../harness/shopper.ts'

test.describe('Your Data', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a shopper confirms the newsletter, downloads everything and deletes the account', async ({
    page,
    plainPage,
    sandbox,
    refused,
  }) => {
    refused('/your-data')
    const { email } = await registerShopper(page)
    await saveAddress(page)
    await open(page, '/home')
    const newsletter = page.getByRole('region', { name: 'Never miss a harvest' })
    await newsletter.getByLabel('Email address').fill(email)
    await newsletter.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast(page, success.subscribed)).toBeVisible()
    await expect(newsletter.getByRole('status')).toHaveText(/press the button in our email/)
    const link = /http\S+newsletter\/confirm\S+/.exec((await sandbox.mail(email, 'newsletter')).text)?.[0] ?? ''
    await plainPage.goto(link)
    await plainPage.getByRole('button', { name: 'Subscribe' }).click()
    await expect(plainPage.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()

    await open(page, '/account')
    await expect(page.getByRole('region', { name: 'Newsletter' })).toContainText(`${email} is subscribed.`)
    await page.getByRole('link', { name: 'Download or delete' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Data' })).toBeVisible()
    await expectAccessible(page, '/your-data')

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^mewa-my-data-.*\.json$/)
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as object
    expect(data).toMatchObject({ account: { email }, addresses: [{ street: '12 Temple Road' }], newsletter: true })

    const act = page.getByRole('button', { name: 'Delete my account' })
    const password = page.getByRole('main').getByLabel('Your password')
    await password.fill('not this one')
    await act.click()
    await expect(password).toHaveAccessibleDescription(accountRefusals.wrongPassword)
    await password.fill(PASSWORD)
    await act.click()
    await expect(page).toHaveURL('/your-data?deleted#deleted')
    await expect(page.getByRole('status').filter({ hasText: notices.accountDeleted })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
    await sandbox.mail(email, 'account is deleted')
    const login = await page.request.post(calls.userLogin.path, { data: { email, password: PASSWORD } })
    expect(login.status()).toBe(401)
  })

  test('an account of Google is deleted with a code, without script', async ({ plainPage: page, sandbox }) => {
    const email = uniqueEmail()
    await page.goto('/your-data')
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page).toHaveURL('/your-data')
    await page.getByRole('button', { name: 'No password? Email me a code' }).click()
    await expect(page.getByText(notices.deleteCodeSent)).toBeVisible()
    const code = /\d{6}/.exec((await sandbox.mail(email, 'delete your')).subject)?.[0] ?? ''
    await page.getByLabel('The 6-digit code').fill(code)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText(notices.accountDeleted)).toBeVisible()
    await page.goto('/account')
    await expect(page).toHaveURL('/?next=%2Faccount')
  })
})
