// The calls take a text as keyboards, address books and scripts write it.
import { hash } from '@node-rs/argon2'

import { calls } from '#contract/calls'
import type { Address, Order } from '#contract/entities'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { logIn, nextEmail, shopperPassword } from '#test/people/accounts'
import { homeAddress } from '#test/people/home-address'
import { codeFor, reset } from '#test/people/reset-codes'
import { newSeller, sellerLogin, sellerPassword } from '#test/people/sellers'

const one = 'müsli für Āsha, Rāvi'.normalize('NFC')
const two = one.normalize('NFD')

describe('a password typed with other keyboards', () => {
  it.for([
    [one, two],
    [two, one],
  ])('opens the account, and proves its owner wherever it is asked', async ([registered, typed], { shop }) => {
    const [account, visitor] = [{ name: 'Asha', email: nextEmail() }, shop.visitor()]
    await visitor.post(calls.userRegister.path, { ...account, password: registered })
    expect((await logIn(shop, account.email, typed)).status).toBe(200)
    expect((await logIn(shop, account.email, `${typed}!`)).status).toBe(401)
    const change = { currentPassword: typed, newPassword: `${typed} 2` }
    expect((await visitor.post(calls.userChangePassword.path, change)).status).toBe(200)
    expect((await logIn(shop, account.email, `${registered} 2`)).status).toBe(200)

    const code = await codeFor(shop, account.email, visitor)
    expect((await reset(shop, account.email, code, `${typed} 3`, visitor))[0]).toBe(200)
    expect((await logIn(shop, account.email, `${registered} 3`, visitor)).status).toBe(200)
    expect((await visitor.post(calls.userDelete.path, { password: `${typed} 3!` })).status).toBe(403)
    expect((await visitor.post(calls.userDelete.path, { password: `${typed} 3` })).status).toBe(200)
  })

  it('opens an account whose hash is of the text as typed, and proves its owner', async ({ shop }) => {
    const proofs: [string, object][] = [
      [calls.userChangePassword.path, { currentPassword: two, newPassword: shopperPassword }],
      [calls.userDelete.path, { password: two }],
    ]
    const old = { password_hash: await hash(two) }
    for (const [path, body] of proofs) {
      const shopper = await shop.shopper()
      await shop.db.updateTable('users').set(old).where('id', '=', shopper.userId).execute()
      expect((await shopper.post(path, body)).status).toBe(200)
    }
    const shopper = await shop.shopper()
    await shop.db.updateTable('users').set(old).where('id', '=', shopper.userId).execute()
    expect((await logIn(shop, shopper.email, two)).status).toBe(200)
    expect((await logIn(shop, shopper.email, one)).status).toBe(200)
  })

  it('does the same for a seller', async ({ shop }) => {
    const { id, email } = await newSeller(shop)
    const seller = await sellerLogin(shop, email)
    const change = { currentPassword: sellerPassword, newPassword: two }
    expect((await seller.post(calls.sellerChangePassword.path, change)).status).toBe(200)
    expect(await isIn(await sellerLogin(shop, email, one))).toBe(true)
    await shop.db
      .updateTable('sellers')
      .set({ password_hash: await hash(two) })
      .where('id', '=', id)
      .execute()
    const known = await sellerLogin(shop, email, two)
    expect(await isIn(known)).toBe(true)
    const again = { currentPassword: one, newPassword: sellerPassword }
    expect((await known.post(calls.sellerChangePassword.path, again)).status).toBe(200)
  })

  it.for([
    ['seven letters of two signs each', 'e\u0301'.repeat(7)],
    ['a common one in wide letters', 'ｐａｓｓｗｏｒｄ'],
  ])('E15: is refused with %s', async ([, password], { shop }) => {
    const body = { name: 'Asha', email: nextEmail(), password }
    expect((await shop.visitor().post(calls.userRegister.path, body)).status).toBe(400)
    const reset = { email: body.email, otp: '123456', newPassword: password }
    expect((await shop.visitor().post(calls.userResetPassword.path, reset)).status).toBe(400)
  })
})

describe('an email', () => {
  it.for<[string, string]>([
    ['r&d@example.com', 'R&D@example.com'],
    ['asha@உதாரணம்.இந்தியா', 'asha@xn--zkc6cc5bi7f6e.xn--xkc2dl3a5ee0h'],
  ])('%s opens an account, and %s is the same', async ([email, other], { shop }) => {
    const account = { name: 'Asha', password: shopperPassword }
    expect((await shop.visitor().post(calls.userRegister.path, { ...account, email })).status).toBe(200)
    expect((await shop.visitor().post(calls.userRegister.path, { ...account, email: other })).status).toBe(409)
    expect((await logIn(shop, other)).status).toBe(200)
    expect((await logIn(shop, email)).status).toBe(200)
    await shop.sandbox.mailbox.waitFor(({ to }) => to === email)
  })

  it.for(['x@bad-.org', `${'a'.repeat(65)}@example.com`])(
    'that cannot exist is refused: %s',
    async (email, { shop }) => {
      const account = { name: 'Asha', password: shopperPassword, email }
      expect((await shop.visitor().post(calls.userRegister.path, account)).status).toBe(400)
      for (const call of [calls.userSendResetOtp, calls.contactSubscribe]) {
        expect((await shop.visitor().post(call.path, { email })).status).toBe(400)
      }
    },
  )

  it('that an account got before it was refused still logs in', async ({ shop, shopper }) => {
    const old = 'x@bad-.org'
    await shop.db.updateTable('users').set({ email: old }).where('id', '=', shopper.userId).execute()
    expect((await logIn(shop, old)).status).toBe(200)
  })
})

describe('an address copied from a contact book', () => {
  it.for<[Partial<typeof homeAddress>, Partial<typeof homeAddress>]>([
    [{ phone: '\u202a+91 98400 12345\u202c' }, { phone: '+91 98400 12345' }],
    [{ phone: '98400\u00a012345' }, { phone: '98400 12345' }],
    [{ phone: '98400\u201112345' }, { phone: '98400-12345' }],
    [{ phone: '98400.12345' }, { phone: '98400.12345' }],
    [{ phone: '९८४००१२३४५' }, { phone: '9840012345' }],
    [{ zipCode: '600 001' }, { zipCode: '600001' }],
    [{ zipCode: '௬௦௦௦௦௧' }, { zipCode: '600001' }],
    [{ state: 'TN' }, { state: 'Tamil Nadu' }],
    [{ state: 'தமிழ்நாடு' }, { state: 'Tamil Nadu' }],
    [{ country: 'IN' }, { country: 'India' }],
    [{ country: 'भारत' }, { country: 'India' }],
  ])('is taken with %j, kept as %j, and ordered to', async ([typed, kept], { shop, buyer }) => {
    const saved = await saveAddress(buyer, typed)
    expect(saved).toMatchObject({ ...homeAddress, ...kept })
    expect((await buyer.order([{ product: await shop.stock(1), quantity: 1 }], { address: saved._id })).status).toBe(
      200,
    )
  })

  it.for(['------', '0000000000', '98400 1234', '+65 6123 4567'])(
    'is refused with the phone %s',
    async (phone, { shopper }) => {
      expect((await shopper.post(calls.addressAdd.path, { ...homeAddress, phone })).status).toBe(400)
    },
  )

  it.for(['\u2800', '\u0301', '\ufffc \u3164'])(
    'G14: is refused with nothing to see, as %j',
    async (blank, { shopper }) => {
      for (const field of ['firstName', 'lastName', 'street', 'city', 'state']) {
        const { status, body } = await shopper.post(calls.addressAdd.path, { ...homeAddress, [field]: blank })
        expect([status, body]).toMatchObject([400, { msg: `${field} is required.` }])
      }
    },
  )

  it('that was saved as TN, IN is ordered to, and the order has the name of the state', async ({ shop, buyer }) => {
    const old = { state: 'TN', country: 'IN' }
    await shop.db.updateTable('addresses').set(old).where('id', '=', buyer.address).execute()
    await buyer.buy([{ product: await shop.stock(1), quantity: 1 }])
    expect((await buyer.orders()).map(({ address }: Order) => address.state)).toEqual(['Tamil Nadu'])
  })
})

it('A stock is read as people type it', async ({ shop, seller }) => {
  const product = await shop.stock(5)
  for (const [quantity, stock] of [
    ['1,000', 1_000],
    ['१५०', 150],
  ] as const) {
    expect((await seller.post(calls.productQuantity.path, { id: product, quantity })).status).toBe(200)
    expect(await shop.stockOf(product)).toMatchObject({ available: stock })
  }
})

const isIn = async (browser: Browser) =>
  ((await browser.get(calls.sellerIsAuth.path)).body as { success: boolean }).success

async function saveAddress(who: Pick<Browser, 'post'>, change: object): Promise<Address> {
  const { body } = await who.post(calls.addressAdd.path, { ...homeAddress, ...change })
  return (body as { address: Address }).address
}
