// A shop with no option on.
import { createApp } from '#api/app'
import { type Call, calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { type ChoreDeps, chores } from '#jobs/chores'
import { deliveryPromise } from '#shop'
import { expect, it } from '#test/fixtures'

type ChoreOptions = Omit<ChoreDeps, 'db' | 'pictures' | 'audit'>
const allOff: ChoreOptions = {
  backInStockMails: false,
  deliveryPromise: undefined,
  lots: false,
  parcels: false,
  reports: undefined,
  taxMode: 'added',
  tickets: undefined,
}

const ofOptions = (Object.values(calls) as Call[]).filter(({ option }) => option)

it.for(ofOptions.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s answers as a call that does not exist',
  async ([, { method, path }], { shop, shopper, seller }) => {
    for (const who of [shop.visitor(), shopper, seller]) {
      const headers = { 'content-type': 'application/json' }
      const { status, body } = await who.send(path, method === 'GET' ? { method } : { method, headers, body: '{}' })
      expect([status, body]).toEqual([404, { success: false, code: 'not-found', msg: refusals.noSuchCall }])
    }
  },
)

it('has no route, no description and no chore of an option', async ({ shop }) => {
  const { body } = await shop.visitor().get(calls.openapi.path)
  expect(JSON.stringify(createApp(shop.deps).app.routes) + JSON.stringify(body)).not.toMatch(
    /back-in-stock|\/passkey|address\/pin|seller\/gst|api\/ticket|order\/parcel\b|api\/courier|api\/report|api\/lot\//i,
  )
  const { db, pictures } = shop.deps
  const context = { ...shop.deps, publicUrl: 'http://shop.test' }
  const namesOf = (options: ChoreOptions) =>
    chores({ db, pictures, audit: async () => [], ...options }, context).map(({ name }) => name)
  const allOn = { backInStockMails: true, parcels: true, lots: true, taxMode: 'gst' as const, tickets: {}, reports: {} }
  const others = namesOf({ ...allOn, deliveryPromise }).filter((name) => !namesOf(allOff).includes(name))
  expect(others).toEqual([
    'fold gst',
    'mail waiting',
    'sweep waits',
    'mail late',
    'forget old tickets',
    'forget old reports',
    'sweep courier events',
    'keep lots',
    'mail expiring lots',
    'mail recalls',
  ])
})
