// Sections 3, 5, 6 and 7: registration, login, sessions.
import { done, refused, refusedInWords, summary } from '../client/client.js'
import { call, expect, expectEqual } from '../run/check.js'
import { isMap } from './shapes.js'

export const accountChecks = [
  call('7.1', 'All calls go to a backend', 'the session of a login is kept by credentials alone', async (world) => {
    const { client } = await world.shopper()
    done(await client.get('/api/user/is-auth'), 'GET /api/user/is-auth of who has just registered')
    refused(await world.newVisitor().get('/api/user/is-auth'), 'GET /api/user/is-auth without credentials')
  }),
  call('7.2', 'GET /api/user/is-auth', 'success and the user with cartItems', async (world) => {
    const { client, email } = await world.shopper()
    const { user } = done(await client.get('/api/user/is-auth'), 'GET /api/user/is-auth')
    expectEqual(user?.email, email, 'user.email')
    expect(isMap(user.cartItems), 'user.cartItems is no map')
  }),
  call('7.6', 'POST /api/user/login', 'a registration answers success and the user', async (world) => {
    const { user, name, email } = await world.shopper()
    expectEqual([user?.name, user?.email], [name, email], 'name and email of the user')
  }),
  call('7.6', 'POST /api/user/login', 'a login answers success and the user, with the cart', async (world) => {
    const { email, password, user } = await world.shopper()
    const login = await world.newVisitor().post('/api/user/login', { email, password })
    const answer = done(login, 'POST /api/user/login')
    expectEqual(answer.user?._id, user._id, 'user._id')
    expect(isMap(answer.user.cartItems), 'user.cartItems is no map')
  }),
  call('7.6', 'POST /api/user/login', 'a wrong password and an unknown email are refused with a msg', async (world) => {
    const { email, password } = await world.shopper()
    const client = world.newVisitor()
    refusedInWords(await client.post('/api/user/login', { email, password: `${password}!` }), 'a wrong password')
    refusedInWords(await client.post('/api/user/login', { ...world.newPerson() }), 'an unknown email')
    refused(await client.get('/api/user/is-auth'), 'GET /api/user/is-auth after refused logins')
  }),
  call('7.6', 'POST /api/user/login', 'a taken email is refused with a msg, and keeps its password', async (world) => {
    const { email, password } = await world.shopper()
    const taken = { ...world.newPerson(), email }
    refusedInWords(await world.newVisitor().post('/api/user/register', taken), 'a second registration of an email')
    done(await world.newVisitor().post('/api/user/login', { email, password }), 'the login with the first password')
  }),
  call('7.7', 'GET /api/user/logout', 'success, and the session is over', async (world) => {
    const { client } = await world.newShopper()
    const cookies = new Map(client.cookies)
    done(await client.get('/api/user/logout'), 'GET /api/user/logout')
    refused(await client.get('/api/user/is-auth'), 'GET /api/user/is-auth after the logout')
    expect(cookies.size > 0, 'the login set no cookie')
  }),
  call(
    '7.8',
    'Browser redirect to /api/auth/google',
    'a redirect to a sign-in that returns to the shop',
    async (world) => {
      const answer = await world.newVisitor().get('/api/auth/google')
      expect(answer.status >= 300 && answer.status < 400, `the answer is ${summary(answer)}, no redirect`)
      const to = new URL(answer.headers.get('location') ?? '', world.url)
      for (const name of ['client_id', 'redirect_uri', 'response_type']) {
        expect(to.searchParams.has(name), `the address of the redirect has no ${name}`)
      }
    },
  ),
  call('3.2', 'User: _id, name, email', 'the user has these fields, and nothing of the password', async (world) => {
    const { client, password } = await world.shopper()
    const { user } = done(await client.get('/api/user/is-auth'), 'GET /api/user/is-auth')
    for (const field of ['_id', 'name', 'email']) expect(typeof user[field] === 'string', `user.${field} is no text`)
    expect(isMap(user.cartItems), 'user.cartItems is no map')
    const leaks = Object.entries(user).filter(([name, value]) => /password/i.test(name) || value === password)
    expectEqual(
      leaks.map(([name]) => name),
      [],
      'what the user says of the password',
    )
  }),
  call('5.1', 'Login/register: name', 'a registration without name, email or password is refused', async (world) => {
    for (const field of ['name', 'email', 'password']) {
      const { [field]: _, ...rest } = world.newPerson()
      refusedInWords(await world.newVisitor().post('/api/user/register', rest), `a registration without ${field}`)
      const empty = { ...world.newPerson(), [field]: '' }
      refusedInWords(await world.newVisitor().post('/api/user/register', empty), `a registration with empty ${field}`)
    }
  }),
  call('5.1', 'Login/register: name', 'a registration with what is no email is refused', async (world) => {
    for (const email of ['asha', 'asha@', '@example.com']) {
      const person = { ...world.newPerson(), email }
      refusedInWords(await world.newVisitor().post('/api/user/register', person), `a registration as "${email}"`)
    }
  }),
  call('5.1', 'Login/register: name', 'a login without email or password is refused', async (world) => {
    const { email, password } = await world.shopper()
    refusedInWords(await world.newVisitor().post('/api/user/login', { email }), 'a login without password')
    refusedInWords(await world.newVisitor().post('/api/user/login', { password }), 'a login without email')
  }),
  call(
    '6.4',
    'Failed authentication checks',
    'checks of nobody, or of a made-up session, say not logged in',
    async (world) => {
      const { client } = await world.newShopper()
      const forged = world.newVisitor()
      for (const name of client.cookies.keys()) forged.cookies.set(name, 'made-up')
      for (const visitor of [world.newVisitor(), forged]) {
        for (const path of ['/api/user/is-auth', '/api/seller/is-auth']) {
          const answer = await visitor.get(path)
          refused(answer, `GET ${path} of nobody`)
          expect(
            answer.json?.success === false && answer.status < 500,
            `GET ${path} of nobody answers ${summary(answer)}`,
          )
        }
      }
    },
  ),
]
