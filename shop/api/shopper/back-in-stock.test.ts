import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { empty, refusals } from '#contract/wording'
import { mailWaiting } from '#domain/back-in-stock/mail-waiting'
import type { Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { oneOfEach } from '#test/people/buyer'
import { addAlmonds } from '#test/scenes/products'
import type { TestShop } from '#test/shop'

const it = base

it.afterAll(({ shop }) => shop.expectHealth())

const { backInStock: waits, backInStockWait: waitFor, backInStockStop: stopWaiting } = calls
const { backInStockStopAll: stopAllWaits, backInStockWaiting: countWaits } = calls

const wait = (who: Browser, product: string) => who.post(waitFor.path, { product })
const waitsOf = async (who: Browser) => ((await who.get(waits.path)).body as { products: string[] }).products
const setStock = (seller: Browser, id: string, quantity: number) =>
  seller.post(calls.productQuantity.path, { id, quantity })
const pass = (shop: TestShop) => mailWaiting(shop.db, shop.deps.queue, 'http://shop.test')

/** The mails about products that are back, to one shopper, whether sent yet or not. */
async function mailsTo(shop: TestShop, email: string): Promise<{ subject: string; text: string; stopUrl: string }[]> {
  const { rows } = await shop.deps.pool.query<{ data: { subject: string; text: string; stopUrl: string } }>(
    `SELECT data FROM pgboss.job WHERE name = 'mail' AND data->>'to' = $1 AND data->>'subject' LIKE 'Back in stock%'`,
    [email],
  )
  return rows.map(({ data }) => data)
}

async function countOf(seller: Browser, product: string): Promise<number> {
  const { waiting } = (await seller.get(countWaits.path)).body as { waiting: { product: string; count: number }[] }
  return waiting.find((each) => each.product === product)?.count ?? 0
}

describe('waiting for a product', () => {
  it('is refused for one that is unknown, archived or in stock', async ({ shopper, seller }) => {
    const { _id: inStock } = await addAlmonds(seller, { quantity: 1 })
    const { _id: archived } = await addAlmonds(seller, { quantity: 0 })
    await seller.post(calls.productArchive.path, { id: archived, archived: true })
    const missing = { status: 404, body: { msg: empty.product } }
    expect(await wait(shopper, 'none')).toMatchObject(missing)
    expect(await wait(shopper, archived)).toMatchObject(missing)
    expect(await wait(shopper, inStock)).toMatchObject({ status: 409, body: { msg: refusals.inStock } })
    expect(await waitsOf(shopper)).toEqual([])
  })

  it('is refused after too many calls of one account', async ({ shop, shopper, seller }) => {
    const { _id } = await addAlmonds(seller, { quantity: 0 })
    const answers = await Promise.all(Array.from({ length: 61 }, () => wait(shopper, _id)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await wait(await shop.shopper(), _id)).status).toBe(200)
  })

  it('counts once, however often it is asked, and ends at a stop', async ({ shop, shopper, seller }) => {
    const { _id } = await addAlmonds(seller, { quantity: 0 })
    await Promise.all([wait(shopper, _id), wait(shopper, _id), wait(shopper, _id)])
    await wait(await shop.shopper(), _id)
    expect(await waitsOf(shopper)).toEqual([_id])
    expect(await countOf(seller, _id)).toBe(2)
    for (let times = 0; times < 2; times++) {
      expect((await shopper.post(stopWaiting.path, { product: _id })).status).toBe(200)
    }
    expect(await waitsOf(shopper)).toEqual([])
    expect(await countOf(seller, _id)).toBe(1)
  })

  it('shows in no list of products', async ({ shop, shopper, seller }) => {
    const { _id } = await addAlmonds(seller, { quantity: 0 })
    await wait(shopper, _id)
    for (const [who, query] of [
      [shop.visitor(), ''],
      [seller, '?archived=include'],
    ] as const) {
      expect(JSON.stringify((await who.get(calls.productList.path + query)).body)).not.toMatch(/wait/i)
    }
  })
})

describe('the email', () => {
  it.for([
    ['the seller sets the stock', async (seller, id) => void (await setStock(seller, id, 4))],
    [
      'the seller restores an archived product that has stock',
      async (seller, id) => {
        await seller.post(calls.productArchive.path, { id, archived: true })
        await setStock(seller, id, 4)
        await seller.post(calls.productArchive.path, { id, archived: false })
      },
    ],
  ] as [string, (seller: Browser, id: string) => Promise<void>][])(
    'comes once when %s',
    async ([, comeBack], { shop, shopper, seller }) => {
      const { _id } = await addAlmonds(seller, { quantity: 0 })
      await wait(shopper, _id)
      await pass(shop)
      expect(await mailsTo(shop, shopper.email)).toEqual([])
      await comeBack(seller, _id)
      await pass(shop)
      await pass(shop)
      const [mail, ...more] = await mailsTo(shop, shopper.email)
      expect(more).toEqual([])
      expect(mail?.text).toContain('₹479.50')
      expect(mail?.text).toContain(`http://shop.test${paths.product('Nuts', _id)}`)
      expect(await waitsOf(shopper)).toEqual([])
      expect(await countOf(seller, _id)).toBe(0)
    },
  )

  it('comes when an order gives its piece back', async ({ shop, shopper, seller, buyer }) => {
    const { _id } = await addAlmonds(seller, { quantity: 1 })
    const { orderId } = await buyer.buy(oneOfEach(_id))
    await wait(shopper, _id)
    await buyer.cancel(orderId)
    await pass(shop)
    expect(await mailsTo(shop, shopper.email)).toHaveLength(1)
  })

  it('does not come for an archived product', async ({ shop, shopper, seller }) => {
    const { _id } = await addAlmonds(seller, { quantity: 0 })
    await wait(shopper, _id)
    await seller.post(calls.productArchive.path, { id: _id, archived: true })
    await setStock(seller, _id, 4)
    await pass(shop)
    expect(await mailsTo(shop, shopper.email)).toEqual([])
  })

  it('comes again only when it is asked for again', async ({ shop, shopper, seller }) => {
    const { _id } = await addAlmonds(seller, { quantity: 0 })
    for (const times of [1, 2]) {
      await wait(shopper, _id)
      await setStock(seller, _id, 9)
      await pass(shop)
      expect(await mailsTo(shop, shopper.email)).toHaveLength(times)
      await setStock(seller, _id, 0)
    }
    await setStock(seller, _id, 9)
    await pass(shop)
    expect(await mailsTo(shop, shopper.email)).toHaveLength(2)
  })

  it('is sent with the headers of the stop button, by the shop alone', async ({ shop, shopper, seller }) => {
    const { _id } = await addAlmonds(seller, { quantity: 0 })
    await wait(shopper, _id)
    await setStock(seller, _id, 1)
    const mail = await shop.sandbox.mailbox.waitFor(
      ({ to, subject }) => to === shopper.email && subject.startsWith('Back'),
    )
    const headers = new Headers(mail.headers.map(({ name, value }) => [name, value]))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [{ stopUrl } = { stopUrl: '' }] = await mailsTo(shop, shopper.email)
    expect(headers.get('list-unsubscribe')).toBe(`<${stopUrl}>`)
    expect(mail.text).toContain(stopUrl)
  })
})

describe('the stop link', () => {
  it('ends all waits of its shopper, without a login, and answers the same for any token', async ({
    shop,
    shopper,
    seller,
  }) => {
    const [first, second] = [await addAlmonds(seller, { quantity: 0 }), await addAlmonds(seller, { quantity: 0 })]
    const other = await shop.shopper()
    for (const who of [shopper, other]) for (const { _id } of [first, second]) await wait(who, _id)
    await setStock(seller, first._id, 9)
    await pass(shop)
    const [{ stopUrl } = { stopUrl: '' }] = await mailsTo(shop, shopper.email)
    const own = stopUrl.replace('http://shop.test', '')
    const guessed = `${stopAllWaits.path}?token=${'f'.repeat(32)}`
    const look = (path: string) => shop.visitor().get(path)
    const [one, two] = [await look(own), await look(guessed)]
    expect([one.status, one.body]).toEqual([200, two.body])
    expect(one.headers.get('content-security-policy')).toMatch("default-src 'none'")
    expect(await waitsOf(shopper)).toEqual([second._id])

    // RFC 8058, sections 3.1 and 3.2: either type of form, and no cookies.
    const form = new FormData()
    form.append('List-Unsubscribe', 'One-Click')
    const press = (path: string, body: BodyInit) => shop.visitor().send(path, { method: 'POST', body })
    const answers = [
      await press(guessed, form),
      await press(own, form),
      await press(own, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })),
    ]
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body])
    expect(await waitsOf(shopper)).toEqual([])
    expect(await waitsOf(other)).toEqual([second._id])
  })
})
