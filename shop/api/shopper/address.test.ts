import type { Address } from '#contract/entities'
import { MAX_ADDRESSES } from '#contract/rules'
import { addressDeleted, notices, refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'

const home = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  street: '1 Temple Street',
  city: 'Madurai',
  state: 'Tamil Nadu',
  zipCode: '625001',
  country: 'India',
  phone: '+91 98400 00000',
}

async function add(browser: Browser, change: object = {}): Promise<Address> {
  const { body } = await browser.post('/api/address/add', { ...home, ...change })
  return (body as { address: Address }).address
}

async function book(browser: Browser): Promise<Address[]> {
  return ((await browser.post('/api/address/get')).body as { addresses: Address[] }).addresses
}

describe('an address', () => {
  it.for<[string, object]>([
    ...Object.keys(home).map((field): [string, object] => [`no ${field}`, { [field]: undefined }]),
    ...Object.keys(home).map((field): [string, object] => [`an empty ${field}`, { [field]: '  ' }]),
    ['letters in the zip', { zipCode: '62500a' }],
    ['a zip with a sign', { zipCode: -625001 }],
    ['a fraction for a zip', { zipCode: 6250.5 }],
    ['a phone of letters', { phone: 'call me' }],
    ['an invalid email', { email: 'asha' }],
    ['NUL in the street', { street: 'a\u0000b' }],
    ['half a character in the city', { city: 'Madurai\udc00' }],
    ['two lines in a name', { lastName: 'Rao\nChennai' }],
    ['a street of 10 KB', { street: 'x'.repeat(10_000) }],
    ['a draft named in too few letters', { draftId: 'x' }],
  ])('is refused with %s', async ([, change], { shopper }) => {
    expect((await shopper.post('/api/address/add', { ...home, ...change })).status).toBe(400)
    expect(await book(shopper)).toEqual([])
  })

  it('is kept as it was given, the zip as text, in the order it came', async ({ shopper }) => {
    const { status, body } = await shopper.post('/api/address/add', { ...home, zipCode: 625001, city: ' Madurai ' })
    const first = { _id: expect.stringMatching(/^[0-9a-f]{32}$/), ...home }
    expect([status, body]).toEqual([200, { success: true, msg: notices.addressAdded, address: first }])
    const second = await add(shopper, { street: '<img src=x onerror=alert(1)>' })
    expect(await book(shopper)).toEqual([first, second])
    expect(second.street).toBe('<img src=x onerror=alert(1)>')
  })

  it.for<[string, Partial<typeof home>]>([
    ['in another state', { state: 'Karnataka', zipCode: '560001' }],
    ['abroad', { country: 'Sri Lanka', zipCode: '00100' }],
    ['with a PIN of another state', { zipCode: '110001' }],
    ['with a PIN of three digits', { zipCode: '625' }],
  ])('%s is kept, though no order goes there', async ([, change], { shopper }) => {
    const saved = await add(shopper, change)
    expect(saved).toMatchObject(change)
    expect(await book(shopper)).toEqual([saved])
  })

  it('can be changed and deleted by its owner', async ({ shopper }) => {
    const { _id: id } = await add(shopper)
    const moved = await shopper.post('/api/address/update', { id, ...home, city: 'Salem' })
    expect(moved.body).toEqual({
      success: true,
      msg: notices.addressUpdated,
      address: { _id: id, ...home, city: 'Salem' },
    })
    expect((await shopper.post('/api/address/update', { ...home })).status).toBe(400)
    expect((await shopper.post('/api/address/update', { id, city: 'Salem' })).status).toBe(400)
    const gone = await shopper.post('/api/address/delete', { id })
    expect(gone.body).toEqual({ success: true, msg: addressDeleted })
    expect(await book(shopper)).toEqual([])
  })

  it.for([
    ['nothing is', 'no-such-address'],
    ['NUL is', 'a\u0000'],
    ['SQL is', "' or ''='"],
  ] as const)('is not found where %s', async ([, id], { shopper }) => {
    await add(shopper)
    for (const { status } of [
      await shopper.post('/api/address/update', { id, ...home }),
      await shopper.post('/api/address/delete', { id }),
    ]) {
      expect(status).toBe(id.includes('\u0000') ? 400 : 404)
    }
    expect(await book(shopper)).toHaveLength(1)
  })

  it('D2: of somebody else looks as if it were not there', async ({ shop }) => {
    const [mine, yours] = [await shop.shopper(), await shop.shopper()]
    const { _id: id } = await add(yours)
    for (const { status, body } of [
      await mine.post('/api/address/update', { id, ...home, city: 'Salem' }),
      await mine.post('/api/address/delete', { id }),
    ]) {
      expect([status, body]).toEqual([404, { success: false, code: 'not-found', msg: refusals.noSuchAddress }])
    }
    expect((await mine.post('/api/address/get', { userId: yours.userId })).body).toEqual({
      success: true,
      addresses: [],
    })
    expect(await book(yours)).toEqual([{ _id: id, ...home }])
  })

  // Mutation: the draft is not stored with the address.
  it('sent again because its answer was lost is there once, and all that differs is another', async ({ shop }) => {
    const [shopper, other] = [await shop.shopper(), await shop.shopper()]
    const draft = { ...home, draftId: 'written-on-the-phone' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => shopper.post('/api/address/add', draft)))
    const [first] = await book(shopper)
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(5).fill([200, { success: true, msg: notices.addressAdded, address: first }]),
    )
    expect(await book(shopper)).toHaveLength(1)
    await add(shopper, { draftId: draft.draftId, city: 'Salem' })
    await add(shopper, { draftId: 'written-on-the-tablet' })
    await add(shopper)
    expect(await book(shopper)).toHaveLength(4)
    await add(other, draft)
    expect(await book(other)).toHaveLength(1)
  })

  it(`is refused when the book has ${MAX_ADDRESSES}, however many come at once`, async ({ shopper }) => {
    const tries = Array.from({ length: MAX_ADDRESSES + 5 }, () => shopper.post('/api/address/add', home))
    const answers = await Promise.all(tries)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_ADDRESSES)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => body)).toEqual(
      Array(5).fill({ success: false, code: 'conflict', msg: refusals.addressBookFull }),
    )
    expect(await book(shopper)).toHaveLength(MAX_ADDRESSES)
  })
})
