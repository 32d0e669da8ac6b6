// Attack R10: an account registered for a victim under an insulting name, then proven by the victim (decision 025).
import { calls } from '#contract/calls'
import { expect, it } from '#test/fixtures'
import { logIn } from '#test/people/accounts'
import { accountOf } from '#test/people/buyer'
import { newGoogleUser, signIn } from '#test/people/google-sign-in'
import { codeFor, newPassword, reset } from '#test/people/reset-codes'
import type { TestShop } from '#test/shop'

const insult = 'Filthy Thief'

const mailsTo = (shop: TestShop, email: string) => shop.sandbox.mailbox.messages().filter(({ to }) => to === email)

// Mutation: the mail about a new password greets by the name of the account.
it('R10: the name greets nobody before the email is proven, nor in the mail about the new password', async ({
  shop,
}) => {
  const attacker = await shop.shopper(insult)
  const owner = shop.visitor()
  await reset(shop, attacker.email, await codeFor(shop, attacker.email, owner), newPassword, owner)
  await expect
    .poll(() => mailsTo(shop, attacker.email).map(({ subject }) => subject))
    .toContain('Your Mewa password was changed')
  for (const { text, html, subject } of mailsTo(shop, attacker.email))
    expect(subject + text + html).not.toContain(insult)

  // From then on it is the owner's to change.
  await logIn(shop, attacker.email, newPassword, owner)
  await owner.post(calls.userUpdateName.path, { name: 'Asha Raman' })
  const again = await logIn(shop, attacker.email, newPassword)
  expect(again.body).toMatchObject({ user: { name: 'Asha Raman' } })
})

// Mutation: the mail of an order greets by the name of an account whose email is not proven.
it('R10: not even when the stranger has paid', async ({ shop, buyer }) => {
  await buyer.post(calls.userUpdateName.path, { name: insult })
  await buyer.buy([{ product: await shop.stock(5), quantity: 1 }])
  await expect.poll(() => shop.mailsTo(buyer, /confirmed/).length).toBe(1)
  for (const { subject, text, html } of shop.mailsTo(buyer, /./)) expect(subject + text + html).not.toContain(insult)
})

it('R10: Google replaces it', async ({ shop, buyer }) => {
  await buyer.post(calls.userUpdateName.path, { name: insult })
  await buyer.buy([{ product: await shop.stock(5), quantity: 1 }])
  const owner = shop.visitor()
  await signIn(shop, owner, newGoogleUser({ email: buyer.email }))
  expect(await accountOf(owner)).toMatchObject({ name: 'Gita' })
})
