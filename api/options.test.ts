// A shop with no option on.
import { createApp } from '#api/app'
import { type Call, calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { chores } from '#jobs/chores'
import { deliveryPromise } from '#shop'
import { expect, it } from '#test/fixtures'

const ofOptions = (Object.values(calls) as Call[]).filter(({ option }) => option)

it.for(ofOptions.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s answers as a call that does not exist',
  async ([, { method, path }], { shop, shopper, seller }) => {
    for (const who of [shop.visitor(), shopper, seller]) {
      const headers = { 'content-type': 'application/json' }
      const { status, body } = await who.send(path, method === 'GET' ? { method } : { method, headers, body: '{}' })
      expect([status, body]).toEqual([404, { success: false, msg: refusals.noSuchCall }])
    }
  },
)

it('has no route, no description and no chore of an option', async ({ shop }) => {
  const { body } = await shop.visitor().get(calls.openapi.path)
  expect(JSON.stringify(createApp(shop.deps).app.routes) + JSON.stringify(body)).not.toMatch(
    /back-in-stock|passkey|address\/pin|api\/lot\//i,
  )
  const { db, pictures } = shop.deps
  const context = { ...shop.deps, publicUrl: 'http://shop.test' }
  const namesOf = (on: boolean) => {
    const options = { backInStockMails: on, deliveryPromise: on ? deliveryPromise : undefined, lots: on }
    return chores({ db, pictures, audit: async () => [], ...options }, context).map(({ name }) => name)
  }
  const others = namesOf(true).filter((name) => !namesOf(false).includes(name))
  expect(others).toEqual([
    'mail waiting',
    'sweep waits',
    'mail late',
    'keep lots',
    'mail expiring lots',
    'mail recalls',
  ])
})
