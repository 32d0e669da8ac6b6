import { createSeller } from '#domain/accounts/sellers'
import { expect, it as base } from '#test/fixtures'

const it = base.extend('environment', { scope: 'file' }, { PUBLIC_URL: 'https://shop.example' })

const account = { name: 'Asha', email: 'asha@example.com', password: 'correct horse' }

it('over https every cookie is Secure and bound to this host', async ({ shop }) => {
  const browser = shop.visitor()
  const registered = await browser.post('/api/user/register', account)
  expect(registered.headers.getSetCookie()[0]).toMatch(
    /^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await browser.get('/api/user/is-auth')).body).toMatchObject({ success: true })
  const left = await browser.get('/api/user/logout')
  expect(left.headers.get('set-cookie')).toMatch(/^__Host-sid=; Max-Age=0; Path=\/; .*Secure/)
  expect((await browser.get('/api/user/is-auth')).body).toEqual({ success: false })

  const google = await browser.get('/api/auth/google')
  expect(google.headers.get('set-cookie')).toMatch(
    /^__Host-oauth=[\w.%-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )

  const seller = { name: 'Owner', email: 'owner@example.com', password: 'a password for the seller' }
  await createSeller(shop.db, seller)
  const login = await browser.post('/api/seller/login', { email: seller.email, password: seller.password })
  expect(login.headers.getSetCookie()[0]).toMatch(
    /^__Host-seller=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})

it('over https a cookie without the prefix, which a neighbouring host could set, opens nothing', async ({ shop }) => {
  const browser = shop.visitor()
  await browser.post('/api/user/login', { email: account.email, password: account.password })
  const token = browser.cookies.get('__Host-sid')
  expect((await shop.visitor().get('/api/user/is-auth', { cookie: `sid=${token}` })).body).toEqual({ success: false })
  expect((await shop.visitor().get('/api/user/is-auth', { cookie: `__Host-sid=${token}` })).body).toMatchObject({
    success: true,
  })
})
