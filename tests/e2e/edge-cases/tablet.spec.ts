import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { notices, refusals, success } from '#contract/wording'

import { expectAccessible } from '../harness/a11y.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { open, openAsSeller, toast } from '../harness/shopper.ts'
import { joinTeam, memberPassword } from '../harness/team.ts'

const test = inShopWith({})

test('Packers choose their names at a tablet and type a PIN, until the owner removes it', async ({
  page,
  otherPage,
  playwright,
  shop,
  refused,
}) => {
  refused(calls.tabletLogIn.path, calls.tabletPin.path)
  await openAsSeller(page, shop, paths.sellerTeam())
  await joinTeam(page.request, otherPage.request, { name: 'Selvi', role: 'packer' })
  await open(otherPage, paths.sellerAccount())
  const card = otherPage.getByRole('region', { name: 'PIN for the tablet' })
  await card.getByLabel(/^PIN/).fill('1234')
  await card.getByLabel('Your password').fill(memberPassword)
  await card.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(card.getByText(refusals.easyPin)).toBeVisible()
  await card.getByLabel(/^PIN/).fill('7305')
  await card.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(toast(otherPage, notices.pinSet)).toBeVisible()
  await expectAccessible(otherPage, 'the account of a packer with a PIN')

  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByText('Use this device as a tablet').click()
  await expectAccessible(page, 'the team with the tablets')
  await page.getByRole('button', { name: 'Make this device a tablet' }).click()
  await expect(page.getByRole('heading', { name: 'Who is packing?' })).toBeVisible()
  await expectAccessible(page, 'the names at a tablet')
  await page.getByRole('button', { name: 'Selvi' }).click()
  await expect(page.getByLabel('Your PIN')).toBeFocused()
  await page.getByLabel('Your PIN').fill('9999')
  await page.getByRole('button', { name: 'Start packing' }).click()
  await expect(page.getByText(refusals.wrongPin)).toBeVisible()
  await expectAccessible(page, 'a wrong PIN at a tablet')
  await page.getByLabel('Your PIN').fill('7305')
  await page.getByRole('button', { name: 'Start packing' }).click()
  await expect(toast(page, success.loggedIn)).toBeVisible()
  // The team is not for a packer.
  await expect(page).toHaveURL(paths.sellerToday())

  const owner = await playwright.request.newContext({ baseURL: shop.url })
  await owner.post(calls.sellerLogin.path, { data: shop.seller })
  const { tablets } = (await (await owner.get(calls.sellerTeam.path)).json()) as { tablets: [{ id: string }] }
  expect((await owner.post(calls.tabletRemove.path, { data: { id: tablets[0].id } })).status()).toBe(200)
  await owner.dispose()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who is packing?' })).toHaveCount(0)
})
