// What people type and paste: each keyboard, address book and script, over the calls that take it.
import { calls } from '#contract/calls'
import type { Address, Order } from '#contract/entities'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { homeAddress } from '#test/home-address'

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

async function saveAddress(who: Pick<Browser, 'post'>, change: object): Promise<Address> {
  const { body } = await who.post(calls.addressAdd.path, { ...homeAddress, ...change })
  return (body as { address: Address }).address
}
