import type { Page } from '@playwright/test'

import { calls } from '#contract/calls'
import { indianDay, isoDay } from '#contract/indian-day'
import { paths } from '#contract/paths'
import { addAuthenticator } from '../e2e/harness/authenticator.ts'
import { ready } from '../e2e/harness/shopper.ts'
import { inviteToTeam, joinTeam, joinWithTwoSteps, memberPassword } from '../e2e/harness/team.ts'
import type { Scene } from './scenes.ts'

const names = { packer: 'Priya', books: 'Suresh' }
const newSeller = { name: 'Meenakshi', role: 'packer' } as const

/** Logs the browser in as a seller of this role, unless it is. */
export function loggedInAs(role: 'packer' | 'books') {
  return async ({ context, seller }: Scene): Promise<void> => {
    const { success } = (await (await context.request.get(calls.sellerIsAuth.path)).json()) as { success: boolean }
    if (!success) await joinTeam(seller.request, context.request, { name: names[role], role })
  }
}

export async function isInvited({ context, seller }: Scene): Promise<void> {
  await inviteToTeam(seller.request, context.request, newSeller)
}

export async function asksForCode({ context, seller }: Scene): Promise<void> {
  await joinWithTwoSteps(seller.request, context.request, newSeller)
}

export async function usesCode({ context, seller }: Scene): Promise<void> {
  const { recoveryCodes } = await joinWithTwoSteps(seller.request, context.request, newSeller)
  await context.request.post(calls.sellerSecondFactor.path, { data: { code: recoveryCodes[0] } })
}

export async function beginSetUp(page: Page, { shop }: Scene): Promise<void> {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(shop.seller.password)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).scrollIntoViewIfNeeded()
}

export async function closesForPongal(page: Page): Promise<void> {
  const closedUntil = isoDay(indianDay(new Date()) + 3)
  await page.getByLabel('Or on another day').fill(closedUntil)
  await page.getByText('We are taking a break').waitFor()
}

export async function addSomebody(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Anand')
  await page.getByLabel('Email').fill(`anand-${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Give them this first password.').waitFor()
}

/** Registers a shopper with a passkey. */
export async function addsPasskey({ context }: Scene): Promise<void> {
  const data = { name: 'Asha Raman', email: 'passkeys@example.com', password: memberPassword }
  await context.request.post(calls.userRegister.path, { data })
  const page = await context.newPage()
  await addAuthenticator(page)
  await page.goto(paths.account())
  await ready(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: /^Rename / }).waitFor()
  await page.close()
}
