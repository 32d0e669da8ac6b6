// The owner of an account after a Google sign-in with its email (decision 025).
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { expect, it } from '#test/fixtures'
import { accountOf, type Buyer } from '#test/people/buyer'
import { failed, newGoogleUser, signIn, sessionOf } from '#test/people/google-sign-in'
import { homeAddress } from '#test/people/home-address'
import type { TestShop } from '#test/shop'

/** A shopper with an address, and two of a product in the cart. */
async function settled(shop: TestShop): Promise<Buyer & { product: string }> {
  const [shopper, product] = [await shop.buyer(), await shop.stock(20)]
  await shopper.post(calls.cartUpdate.path, { cartItems: { [product]: 2 } })
  return Object.assign(shopper, { product })
}

it('links an account whose email was proven, and keeps its password, its sessions and all it has', async ({ shop }) => {
  const shopper = await settled(shop)
  const before = await accountOf(shopper)
  expect(before).toEqual({ name: 'Test Shopper', cartItems: { [shopper.product]: 2 }, streets: [homeAddress.street] })
  await shop.deps.pool.query('UPDATE users SET email_proven_at = now() WHERE id = $1', [shopper.userId])
  const browser = shop.visitor()
  await signIn(shop, browser, newGoogleUser({ email: shopper.email.toUpperCase() }))
  expect((await sessionOf(browser)).user?._id).toBe(shopper.userId)
  expect(await sessionOf(shopper)).toMatchObject({ success: true })
  expect(await accountOf(browser)).toEqual(before)
  const again = await shop.visitor().post('/api/user/login', { email: shopper.email, password: 'correct horse' })
  expect(again.status).toBe(200)
})

it('E12: takes an account from who registered the email without proving it, and marks what was left in it', async ({
  shop,
}) => {
  const attacker = await settled(shop)
  await attacker.place([{ product: attacker.product, quantity: 1 }])
  await shop.visitor().post('/api/user/send-reset-otp', { email: attacker.email })
  const known = (await attacker.get(calls.userIsAuth.path)).headers.get('etag') ?? ''
  const owner = shop.visitor()
  expect(await signIn(shop, owner, newGoogleUser({ email: attacker.email }))).toBe('/home')
  expect((await sessionOf(owner)).user?._id).toBe(attacker.userId)
  expect(await accountOf(owner)).toMatchObject({ name: 'Gita', streets: [homeAddress.street] })
  expect((await owner.post(calls.addressGet.path)).body).toMatchObject({ addresses: [{ unconfirmed: true }] })
  // A browser that knows the account from before does not keep the old name.
  expect((await owner.get(calls.userIsAuth.path, { 'if-none-match': known })).status).toBe(200)
  expect(await sessionOf(attacker)).toEqual({ success: false })
  const login = await shop.visitor().post('/api/user/login', { email: attacker.email, password: 'correct horse' })
  expect([login.status, login.body]).toEqual([401, { success: false, code: 'wrong-login', msg: refusals.wrongLogin }])
  const { rows } = await shop.deps.pool.query('SELECT 1 FROM reset_codes WHERE user_id = $1 AND used_at IS NULL', [
    attacker.userId,
  ])
  expect(rows).toEqual([])
})

it('leaves cart and addresses to an account that has paid, even with an unproven email', async ({ shop }) => {
  const shopper = await settled(shop)
  await shopper.buy([{ product: shopper.product, quantity: 1 }])
  const before = await accountOf(shopper)
  expect(before.streets).toEqual([homeAddress.street])
  const owner = shop.visitor()
  await signIn(shop, owner, newGoogleUser({ email: shopper.email }))
  // A shopper who paid may have chosen the name for somebody else.
  expect(await accountOf(owner)).toEqual({ ...before, name: 'Gita' })
  expect(await sessionOf(shopper)).toEqual({ success: false })
})

it('E10: opens nothing when Google has not proven the email', async ({ shop }) => {
  const victim = await settled(shop)
  const before = await accountOf(victim)
  const browser = shop.visitor()
  expect(await signIn(shop, browser, newGoogleUser({ email: victim.email, email_verified: false }))).toBe(failed)
  expect(await sessionOf(browser)).toEqual({ success: false })
  expect(await accountOf(victim)).toEqual(before)
})

it('opens no account that belongs to another Google account by now', async ({ shop }) => {
  const user = newGoogleUser()
  await signIn(shop, shop.visitor(), user)
  const browser = shop.visitor()
  expect(await signIn(shop, browser, newGoogleUser({ email: user.email }))).toBe(failed)
  expect(await sessionOf(browser)).toEqual({ success: false })
})
