import { calls } from '#contract/calls'
import type { Invoice } from '#contract/money/invoice'
import { settings as defaults, shop as inForce } from '#shop'
import type { Browser } from '#test/browser'
import { expect, it as base } from '#test/fixtures'
import { cleared } from '#test/scenes/settings'

const it = base.extend('product', ({ shop }) => shop.stock(9))
it.afterEach(async ({ shop }) => {
  await cleared(shop.db)
  Object.assign(inForce, defaults.business)
})

const GSTIN = '33AAPFU0939F1Z2'
const own = { ...defaults.business, gstin: GSTIN, fssai: '12426001000123' }
const choose = (who: Browser, business: object) => who.put(calls.sellerSettingsChange.path, { business })
const sellerOn = async (buyer: Browser, orderId: string) =>
  ((await buyer.get(`${calls.orderInvoice.path}?orderId=${orderId}`)).body as { invoice: Invoice }).invoice.seller

it.for([
  [{ gstin: '33AAPFU0939F1ZA' }, 'business.gstin is no such number: it ends with A'],
  [{ gstin: '' }, 'business.gstin is no such number: it has 0 characters'],
  [{ fssai: '92426001000123' }, 'business.fssai is no such number: it begins with 9'],
  [{ email: 'hello at shop' }, 'business.email is not an email address'],
  [{ address: { ...own.address, state: 'Madras' } }, 'business.address.state must be a state'],
  [{ address: { ...own.address, zip: '000001' } }, 'business.address.zip must be a PIN'],
  [{ social: { label: 'Us', url: 'javascript:alert(1)' } }, 'business.social.url must be an https address'],
  [{ tagline: 'Dates\nBcc: all@shop.example' }, 'business.tagline must be one line'],
  [{ name: ' ' }, 'business.name is required'],
  [{ grievanceOfficer: { ...own.grievanceOfficer, name: '' } }, 'business.grievanceOfficer.name is required'],
] as const)('wrong business details are refused in words: %#', async ([wrong, why], { seller }) => {
  const answer = await choose(seller, { ...own, ...wrong })
  expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringContaining(why) } })
})

// Mutation: the settings are followed, but not the details.
it('new details are in force within 5 s; an invoice keeps those of its day', async ({
  shop,
  seller,
  buyer,
  product,
}) => {
  const other = await shop.another()
  try {
    const contact = async (url: string) => (await fetch(`${url}/.well-known/security.txt`)).text()
    const before = await buyer.buy([{ product, quantity: 1 }])
    expect(await sellerOn(buyer, before.orderId)).toMatchObject({ name: 'Mewa' })
    const chosen = { ...own, name: 'Aachi Nuts', email: 'care@aachi.example' }
    expect((await choose(seller, chosen)).status).toBe(200)
    for (const { url } of [shop, other]) {
      await expect.poll(() => contact(url), { timeout: 5_000 }).toContain('mailto:care@aachi.example')
    }
    const after = await buyer.buy([{ product, quantity: 1 }])
    expect(await sellerOn(buyer, after.orderId)).toMatchObject({ name: 'Aachi Nuts', gstin: GSTIN })
    expect(await sellerOn(buyer, before.orderId)).toMatchObject({ name: 'Mewa', gstin: defaults.business.gstin })
    await expect.poll(() => shop.mailsTo(buyer, /confirmed/).at(-1)?.text).toContain('Aachi Nuts')
  } finally {
    await other.stop()
  }
})
