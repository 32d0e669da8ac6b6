// Names with signs that nobody sees, over the calls that take one.
import { calls } from '#contract/calls'
import { expect, it } from '#test/fixtures'
import { nextEmail, shopperPassword } from '#test/people/accounts'
import { newGoogleUser, signIn } from '#test/people/google-sign-in'
import { homeAddress } from '#test/people/home-address'
import { newSeller, sellerLogin } from '#test/people/sellers'

const turned = '\u202enamaR\u2069 \u200bAsha\ufeff'
const plain = 'namaR Asha'
const joined = 'അവന്\u200d'

it.for([['\u202e\u200b'], [' \u2067 '], ['\u200d']])('G14: %j is no name of an account', async ([name], { shop }) => {
  const body = { name, email: nextEmail(), password: shopperPassword }
  const { status, body: said } = await shop.visitor().post(calls.userRegister.path, body)
  expect([status, said]).toMatchObject([400, { msg: expect.stringContaining('required') }])
})

it('G14: an account, an address and a team have names without what nobody sees', async ({ shop, shopper }) => {
  const account = { email: nextEmail(), password: shopperPassword }
  const registered = await shop.visitor().post(calls.userRegister.path, { ...account, name: turned })
  expect(registered.body).toMatchObject({ user: { name: plain } })
  await shopper.post(calls.userUpdateName.path, { name: turned })
  expect((await shopper.get(calls.userIsAuth.path)).body).toMatchObject({ user: { name: plain } })

  const google = shop.visitor()
  await signIn(shop, google, newGoogleUser({ name: turned }))
  expect((await google.get(calls.userIsAuth.path)).body).toMatchObject({ user: { name: plain } })

  const { body } = await shopper.post(calls.addressAdd.path, { ...homeAddress, firstName: turned, street: turned })
  expect(body).toMatchObject({ address: { firstName: plain, street: plain } })

  const owner = await sellerLogin(shop, (await newSeller(shop)).email)
  await owner.post(calls.sellerTeamAdd.path, { name: turned, email: 'packer@example.com', role: 'packer' })
  expect((await owner.get(calls.sellerTeam.path)).body).toMatchObject({
    sellers: expect.arrayContaining([expect.objectContaining({ name: plain })]),
  })
})

it('G14: a name keeps the joiners of its script', async ({ shopper }) => {
  await shopper.post(calls.userUpdateName.path, { name: joined })
  expect((await shopper.get(calls.userIsAuth.path)).body).toMatchObject({ user: { name: joined } })
})
