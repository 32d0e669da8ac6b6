import { calls } from '#contract/calls'
import { statusWhen } from '#contract/orders/order-status'
import { notices } from '#contract/wording'
import type { Browser } from '#test/browser'
import { expect, it } from '#test/fixtures'
import { logIn, shopperPassword } from '#test/people/accounts'
import { oneOfEach } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

const choose = (browser: Browser, language: unknown, headers?: Record<string, string>) =>
  browser.post(calls.userLanguage.path, { language }, headers)

async function subjectTo(shop: TestShop, email: string, words: RegExp): Promise<string | undefined> {
  const find = () =>
    shop.sandbox.mailbox.messages().find(({ to, subject }) => to === email && words.test(subject))?.subject
  await expect.poll(find, { timeout: 10_000 }).toBeTruthy()
  return find()
}

it.for([['fr'], ['TA'], [''], [null], [undefined], [['ta']]])(
  '%s is no language of the shop',
  async ([asked], { shop }) => {
    const visitor = shop.visitor()
    expect((await choose(visitor, asked)).status).toBe(400)
    expect(visitor.cookies.has('lang')).toBe(false)
  },
)

it('A page of another site cannot change the language', async ({ shopper }) => {
  expect((await choose(shopper, 'ta', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

it('A foreign value of the cookie is English', async ({ shop }) => {
  const visitor = shop.visitor()
  visitor.cookies.set('lang', '__proto__')
  const email = 'foreign-cookie@example.com'
  await visitor.post(calls.userSendLoginOtp.path, { email })
  expect(await subjectTo(shop, email, /\d{6}/)).toMatch(/^\d{6} is your Mewa login code$/)
})

it('A visitor who has chosen Tamil gets the code in Tamil, and the answers of calls in English', async ({ shop }) => {
  const visitor = shop.visitor()
  expect((await choose(visitor, 'ta')).body).toEqual({ success: true })
  const email = 'tamil-visitor@example.com'
  const { body } = await visitor.post(calls.userSendLoginOtp.path, { email })
  expect(body).toMatchObject({ msg: notices.loginCodeSent })
  expect(await subjectTo(shop, email, /\d{6}/)).toMatch(/^(?=.*\d{6})(?=.*\p{Script=Tamil})/u)
})

it('The emails of an order are in the language of its account, whatever the seller reads', async ({ shop, seller }) => {
  const [buyer, other] = [await shop.buyer(), await shop.buyer()]
  await choose(buyer, 'ta')
  await choose(seller, 'ta')
  for (const each of [buyer, other]) {
    const { orderId } = await each.buy(oneOfEach(await shop.stock(5)))
    const answer = await seller.put(calls.orderUpdateStatus.path, { orderId, status: statusWhen.delivered })
    expect(answer.status).toBe(200)
  }
  expect(await subjectTo(shop, buyer.email, /டெலிவரி/)).toMatch(/^[^a-z]+$/)
  expect(await subjectTo(shop, other.email, /delivered/)).toMatch(/^Your order/)
})

it('A login in a browser that reads Tamil makes it the language of the account; one in English changes nothing', async ({
  shop,
  shopper,
}) => {
  const languageOf = async () => {
    const { rows } = await shop.deps.pool.query('SELECT language FROM users WHERE email = $1', [shopper.email])
    return rows[0]?.language as unknown
  }
  await logIn(shop, shopper.email, shopperPassword, shop.visitor())
  expect(await languageOf()).toBe('en')
  const reader = shop.visitor()
  await choose(reader, 'ta')
  await logIn(shop, shopper.email, shopperPassword, reader)
  expect(await languageOf()).toBe('ta')
  await logIn(shop, shopper.email, shopperPassword, shop.visitor())
  expect(await languageOf()).toBe('ta')
  await choose(reader, 'en')
  expect(await languageOf()).toBe('en')
})

it('A stranger who reads Tamil does not change the language of the emails to an account', async ({ shop, shopper }) => {
  const stranger = shop.visitor()
  await choose(stranger, 'ta')
  await stranger.post(calls.userSendResetOtp.path, { email: shopper.email })
  expect(await subjectTo(shop, shopper.email, /\d{6}/)).toMatch(/^\d{6} is your Mewa reset code$/)
})
