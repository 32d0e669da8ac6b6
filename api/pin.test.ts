import { calls } from '#contract/calls'
import type { PinPlace } from '#contract/calls/pin'
import { today } from '#contract/span-words'
import { pinElsewhere } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { homeAddress } from '#test/home-address'

const it = base.extend('environment', { scope: 'file' }, { DELIVERY_PROMISE: 'on' })

async function lookUp(who: Browser, pin: string): Promise<PinPlace[]> {
  const { body } = await who.get(`${calls.addressPin.path}?pin=${pin}`)
  return (body as { places: PinPlace[] }).places
}

describe('looking a PIN up', () => {
  it('answers where it is and when a parcel arrives, to anybody', async ({ shop }) => {
    const [chennai, ...others] = await lookUp(shop.visitor(), '600028')
    expect(others).toEqual([])
    expect(chennai).toMatchObject({ state: 'Tamil Nadu', district: 'Chennai', city: 'Chennai', deliverable: true })
    const { from = '', to = '' } = chennai?.arrives ?? {}
    expect([today(), from, to].toSorted()).toEqual([today(), from, to])
    const [madurai] = await lookUp(shop.visitor(), '625001')
    expect((madurai?.arrives?.to ?? '') > to).toBe(true)
  })

  it('says that a place of another state is not delivered to, and promises nothing there', async ({ shop }) => {
    expect(await lookUp(shop.visitor(), '682001')).toEqual([
      { state: 'Kerala', district: 'Ernakulam', city: 'Kochi', deliverable: false },
    ])
  })

  it('names both states of a PIN that they share', async ({ shop }) => {
    expect(await lookUp(shop.visitor(), '605007')).toEqual([
      { state: 'Puducherry', district: 'Pondicherry', city: 'Ariyankuppam', deliverable: false },
      expect.objectContaining({ state: 'Tamil Nadu', district: 'Cuddalore', deliverable: true }),
    ])
  })

  it('knows nothing of a PIN that the directory does not have', async ({ shop }) => {
    expect(await lookUp(shop.visitor(), '600999')).toEqual([])
  })

  it.for([
    ['', 'pin is required.'],
    ['?pin=60002', 'pin must be six digits.'],
    ['?pin=6000288', 'pin must be six digits.'],
    ['?pin=60002x', 'pin must be six digits.'],
    ['?pin=%EF%BC%96%EF%BC%90%EF%BC%90%EF%BC%90%EF%BC%92%EF%BC%98', 'pin must be six digits.'],
    ['?pin=600028&state=Kerala', 'Unexpected field: state.'],
  ] as const)('refuses %j in words', async ([query, msg], { shop }) => {
    const { status, body } = await shop.visitor().get(calls.addressPin.path + query)
    expect({ status, body }).toEqual({ status: 400, body: { success: false, code: 'invalid', msg } })
  })
})

describe('an address whose PIN certainly lies in another state', () => {
  const at = (zipCode: string, state: string, country = 'India') => ({ ...homeAddress, zipCode, state, country })
  const elsewhere = pinElsewhere('605001', ['Puducherry'], 'Tamil Nadu')

  it('is refused when it is added or changed, and when it is ordered to', async ({ shop, buyer }) => {
    const refused = { status: 400, body: { success: false, code: 'invalid', msg: elsewhere } }
    expect(await buyer.post(calls.addressAdd.path, at('605001', 'Tamil Nadu'))).toMatchObject(refused)
    const { body } = await buyer.post(calls.addressAdd.path, at('605001', 'Puducherry'))
    const { address } = body as { address: { _id: string } }
    const change = { id: address._id, ...at('605001', 'tamil nadu') }
    expect(await buyer.post(calls.addressUpdate.path, change)).toMatchObject(refused)
    // As a shop saved it before it promised days.
    await shop.deps.pool.query(`UPDATE addresses SET state = 'Tamil Nadu' WHERE id = $1`, [address._id])
    const items = [{ product: await shop.stock(3), quantity: 1 }]
    const order = { userId: buyer.userId, items, address: address._id }
    expect(await buyer.post(calls.orderRazorpay.path, order)).toMatchObject(refused)
  })

  it.for([
    ['a shared PIN', '605007', 'Tamil Nadu'],
    ['the other state of it', '605007', 'Puducherry'],
    ['a PIN that the directory does not have', '600999', 'Kerala'],
    ['what is no PIN', '6250', 'Tamil Nadu'],
    ['a state of another name', '605001', 'Madras State'],
    ['another country', '605001', 'Tamil Nadu', 'France'],
  ] as const)('is not %s', async ([, zipCode, state, country], { shopper }) => {
    expect((await shopper.post(calls.addressAdd.path, at(zipCode, state, country))).status).toBe(200)
  })
})
