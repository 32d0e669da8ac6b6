import { calls } from '#contract/calls'
import type { PinPlace } from '#contract/calls/pin'
import { today } from '#contract/orders/span-words'
import { demoSettings } from '#demo/settings'
import type { Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { homeAddress } from '#test/people/home-address'

const it = base.extend(
  'settings',
  { scope: 'file' },
  { deliveryPromise: demoSettings.deliveryPromise, holidays: demoSettings.holidays },
)

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

// Mutation: a promise asks that the PIN lies in the state that was written.
it('an address is saved and ordered to whatever its PIN, as without a promise', async ({ shop, buyer }) => {
  const at = (zipCode: string, state: string) => ({ ...homeAddress, zipCode, state })
  for (const [zipCode, state] of [
    ['605001', 'Tamil Nadu'],
    ['600999', 'Tamil Nadu'],
    ['605007', 'Puducherry'],
    ['6250', 'Tamil Nadu'],
  ] as const) {
    const { status, body } = await buyer.post(calls.addressAdd.path, at(zipCode, state))
    expect(status).toBe(200)
    const { address } = body as { address: { _id: string } }
    expect((await buyer.post(calls.addressUpdate.path, { id: address._id, ...at(zipCode, state) })).status).toBe(200)
    const items = [{ product: await shop.stock(3), quantity: 1 }]
    const order = await buyer.post(calls.orderRazorpay.path, { userId: buyer.userId, items, address: address._id })
    expect(order.status).toBe(state === 'Tamil Nadu' && zipCode.length === 6 ? 200 : 400)
  }
})
