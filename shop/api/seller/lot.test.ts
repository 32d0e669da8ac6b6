// Stock in lots over HTTP: what the seller receives, corrects and writes off, and what of it is sold.
import { calls } from '#contract/calls'
import { lotNumberTaken, lotRefusals, onlyOnShelf } from '#contract/orders/lot-refusals'
import { onlyAvailable } from '#contract/wording'
import { keepLots } from '#domain/lots/keep-lots'
import { mailExpiring } from '#domain/lots/mail-expiring'
import { shop as details } from '#shop'
import { describe, expect, it as base } from '#test/fixtures'
import { dayFromNow, lotsOf, newDraft, passLastDay, receipt } from '#test/scenes/lots'
import { addAlmonds, listed } from '#test/scenes/products'

const it = base.extend('inLots', { scope: 'file' }, true)

it.afterEach(({ shop }) => shop.expectHealth())

describe('a lot is refused', () => {
  it.for([
    ['with a best-before date that has passed', { bestBefore: dayFromNow(-1) }, 'The best-before date has passed.'],
    ['with a packing date in the future', { packedOn: dayFromNow(1) }, 'The packing date is in the future.'],
    ['without enough shelf life', { bestBefore: dayFromNow(51) }, /^Too little shelf life is left/],
    ['with no pieces', { quantity: 0 }, /quantity/],
    ['with half a piece', { quantity: 1.5 }, /quantity/],
    ['with too many pieces', { quantity: 100_001 }, /quantity/],
    ['with a date that does not exist', { bestBefore: '2027-02-30' }, /bestBefore/],
    ['without a number', { number: ' ' }, /number/],
    ['with a number of two lines', { number: 'A\nB' }, /number/],
  ] as const)('C7: %s', async ([, changes, msg], { seller }) => {
    const { _id } = await addAlmonds(seller, { quantity: 0 })
    const answer = await seller.post(calls.lotReceive.path, receipt(_id, changes))
    expect(answer).toMatchObject({
      status: 400,
      body: { msg: typeof msg === 'string' ? msg : expect.stringMatching(msg) },
    })
    expect(await lotsOf(seller, _id)).toEqual([])
  })

  it('for a product that does not exist', async ({ seller }) => {
    expect(await seller.post(calls.lotReceive.path, receipt('nothing'))).toMatchObject({ status: 404 })
    expect(await seller.get(`${calls.lotList.path}?product=nothing`)).toMatchObject({ status: 404 })
  })

  it('when its number has another date', async ({ seller }) => {
    const { _id } = await addAlmonds(seller, { quantity: 0 })
    await seller.post(calls.lotReceive.path, receipt(_id))
    const again = receipt(_id, { number: 'a-1', bestBefore: dayFromNow(301) })
    expect(await seller.post(calls.lotReceive.path, again)).toMatchObject({
      status: 409,
      body: { msg: lotNumberTaken('a-1', dayFromNow(300)) },
    })
  })

  it('C7: when fewer pieces without a lot are there than it says', async ({ seller }) => {
    const { _id } = await addAlmonds(seller, { quantity: 3 })
    const answer = await seller.post(calls.lotReceive.path, receipt(_id, { quantity: 4, inStock: true }))
    expect(answer).toMatchObject({ status: 409, body: { msg: onlyOnShelf(3) } })
    expect(await listed({ visitor: () => seller } as never, _id)).toMatchObject({ quantity: 3 })
  })
})

describe('a lot', () => {
  it('C6: adds to the stock once, however often its form is sent', async ({ shop, seller }) => {
    const { _id } = await addAlmonds(seller, { quantity: 2 })
    const sent = receipt(_id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => seller.post(calls.lotReceive.path, sent)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await shop.stockOf(_id)).toMatchObject({ available: 12 })
    expect(await lotsOf(seller, _id)).toMatchObject([
      { received: 2, toSell: 2 },
      { number: 'A-1', received: 10, toSell: 10, held: 0, sold: 0, offSale: 0, writtenOff: 0 },
    ])
    expect(await seller.post(calls.lotReceive.path, { ...sent, quantity: 11 })).toMatchObject({
      status: 409,
      body: { msg: lotRefusals.draftTaken },
    })
  })

  it('takes over pieces that are in stock without one', async ({ shop, seller }) => {
    const { _id } = await addAlmonds(seller, { quantity: 5 })
    expect(await seller.post(calls.lotReceive.path, receipt(_id, { quantity: 4, inStock: true }))).toMatchObject({
      status: 200,
    })
    expect(await shop.stockOf(_id)).toMatchObject({ available: 5 })
    expect(await lotsOf(seller, _id)).toMatchObject([{ toSell: 1 }, { number: 'A-1', toSell: 4 }])
  })

  it('is sold by the earliest date, across the edge of two, and named by order, invoice and pack list', async ({
    shop,
    seller,
  }) => {
    const product = (await addAlmonds(seller, { quantity: 0 }))._id
    const later = dayFromNow(300)
    const sooner = dayFromNow(200)
    await seller.post(calls.lotReceive.path, receipt(product, { number: 'LATE', quantity: 5 }))
    await seller.post(calls.lotReceive.path, receipt(product, { number: 'SOON', bestBefore: sooner, quantity: 3 }))
    expect((await seller.get(`${calls.lotBestBefore.path}?product=${product}`)).body).toMatchObject({
      bestBefore: sooner,
    })
    const buyer = await shop.buyer()
    const { orderId } = await buyer.buy([{ product, quantity: 4 }])
    const parts = [
      { number: 'SOON', bestBefore: sooner, quantity: 3 },
      { number: 'LATE', bestBefore: later, quantity: 1 },
    ]
    expect((await buyer.orders())[0]?.items).toMatchObject([{ lots: parts }])
    expect((await buyer.get(`${calls.orderInvoice.path}?orderId=${orderId}`)).body).toMatchObject({
      invoice: { lines: [{ lots: parts }] },
    })
    expect((await seller.get(calls.orderParcels.path)).body).toMatchObject({
      orders: expect.arrayContaining([
        expect.objectContaining({ _id: orderId, items: [expect.objectContaining({ lots: parts })] }),
      ]),
    })
    expect(await lotsOf(seller, product)).toMatchObject([
      { number: 'LATE', toSell: 4, sold: 1 },
      { number: 'SOON', toSell: 0, sold: 3 },
    ])
    expect((await seller.get(`${calls.lotBestBefore.path}?product=${product}`)).body).toMatchObject({
      bestBefore: later,
    })
    await buyer.cancel(orderId)
    expect(await lotsOf(seller, product)).toMatchObject([
      { number: 'SOON', toSell: 3, sold: 0 },
      { number: 'LATE', toSell: 5, sold: 0 },
    ])
    // The invoice of a cancelled order says what was packed.
    expect((await buyer.get(`${calls.orderInvoice.path}?orderId=${orderId}`)).body).toMatchObject({
      invoice: { lines: [{ lots: parts }] },
    })
  })

  it('is not sold after its last day, also when nothing has looked at it yet', async ({ shop, seller }) => {
    const product = (await addAlmonds(seller, { quantity: 0 }))._id
    await seller.post(
      calls.lotReceive.path,
      receipt(product, { number: 'OLD', bestBefore: dayFromNow(100), quantity: 3 }),
    )
    await seller.post(calls.lotReceive.path, receipt(product, { number: 'NEW', quantity: 2 }))
    await passLastDay(shop.db, 'OLD')
    const buyer = await shop.buyer()
    expect(await buyer.order([{ product, quantity: 3 }])).toMatchObject({
      status: 409,
      body: { msg: onlyAvailable(2) },
    })
    expect(await listed(shop, product)).toMatchObject({ quantity: 2 })
    await buyer.buy([{ product, quantity: 2 }])
    expect(await lotsOf(seller, product)).toMatchObject([
      { number: 'OLD', toSell: 0, offSale: 3 },
      { number: 'NEW', sold: 2 },
    ])
    expect((await seller.get(calls.lotToAct.path)).body).toMatchObject({
      lots: expect.arrayContaining([
        expect.objectContaining({ product, lot: expect.objectContaining({ number: 'OLD' }) }),
      ]),
    })
  })

  it('is taken off sale by itself, and the seller is written to once', async ({ shop, seller }) => {
    const product = (await addAlmonds(seller, { quantity: 0 }))._id
    await seller.post(calls.lotReceive.path, receipt(product, { number: 'SELL-SOON', bestBefore: dayFromNow(80) }))
    const context = { queue: shop.deps.queue, publicUrl: 'http://shop.test' }
    await mailExpiring(shop.db, context)
    await mailExpiring(shop.db, context)
    await expect
      .poll(() => shop.mailsTo({ email: details.email }, /^Sell soon/).filter(({ text }) => text.includes('SELL-SOON')))
      .toHaveLength(1)
    await passLastDay(shop.db, 'SELL-SOON')
    expect(await keepLots(shop.db)).toBeGreaterThan(0)
    expect(await shop.stockOf(product)).toMatchObject({ available: 0 })
  })

  it('of a wrong date comes back on sale when it is corrected', async ({ shop, seller }) => {
    const product = (await addAlmonds(seller, { quantity: 0 }))._id
    await seller.post(calls.lotReceive.path, receipt(product, { number: 'TYPO', bestBefore: dayFromNow(100) }))
    await passLastDay(shop.db, 'TYPO')
    await keepLots(shop.db)
    const [lot] = await lotsOf(seller, product)
    const correction = { lot: lot!._id, bestBefore: dayFromNow(200), onShelf: 9, seen: 10, draftId: newDraft() }
    expect(await seller.post(calls.lotCorrect.path, correction)).toMatchObject({
      status: 200,
      body: { lots: [{ number: 'TYPO', bestBefore: dayFromNow(200), received: 9, toSell: 9, offSale: 0 }] },
    })
    expect(await seller.post(calls.lotCorrect.path, correction)).toMatchObject({ status: 200 })
    expect(await shop.stockOf(product)).toMatchObject({ available: 9 })
  })

  it('is corrected without losing what orders took meanwhile', async ({ shop, seller }) => {
    const product = await shop.stock(10)
    const [first] = await lotsOf(seller, product)
    await (await shop.buyer()).place([{ product, quantity: 2 }])
    await seller.post(calls.lotCorrect.path, { lot: first!._id, onShelf: 4, seen: 5, draftId: newDraft() })
    expect(await lotsOf(seller, product)).toMatchObject([{ received: 4, toSell: 2, held: 2 }, { toSell: 5 }])
  })

  it('cannot be corrected into one that is there, nor pieces without a lot into a lot', async ({ shop, seller }) => {
    const product = await shop.stock(10)
    const [first] = await lotsOf(seller, product)
    const change = { lot: first!._id, onShelf: 5, seen: 5, draftId: newDraft() }
    expect(await seller.post(calls.lotCorrect.path, { ...change, number: 'second' })).toMatchObject({ status: 409 })
    expect(await seller.post(calls.lotCorrect.path, { ...change, packedOn: dayFromNow(2) })).toMatchObject({
      status: 400,
    })
    expect(await seller.post(calls.lotCorrect.path, { ...change, lot: 'nothing' })).toMatchObject({ status: 404 })
    await seller.post(calls.productQuantity.path, { id: product, quantity: 12 })
    const [undated] = await lotsOf(seller, product)
    expect(await seller.post(calls.lotCorrect.path, { ...change, lot: undated!._id, number: 'NEW' })).toMatchObject({
      status: 409,
      body: { msg: lotRefusals.undated },
    })
  })

  it('is written off at most once for each form, and never beyond the shelf', async ({ shop, seller }) => {
    const product = await shop.stock(10)
    await (await shop.buyer()).buy([{ product, quantity: 2 }])
    const [first] = await lotsOf(seller, product)
    const writeOff = { lot: first!._id, quantity: 3, reason: 'Moths', draftId: newDraft() }
    expect(await seller.post(calls.lotWriteOff.path, { ...writeOff, quantity: 4 })).toMatchObject({
      status: 409,
      body: { msg: onlyOnShelf(3) },
    })
    await Promise.all([1, 2, 3].map(() => seller.post(calls.lotWriteOff.path, writeOff)))
    expect((await lotsOf(seller, product)).find(({ number }) => number === 'FIRST')).toMatchObject({
      toSell: 0,
      sold: 2,
      writtenOff: 3,
    })
    expect(await shop.stockOf(product)).toMatchObject({ available: 5 })
  })
})

describe('the stock of the specification', () => {
  it('is raised into pieces without a lot and lowered from the earliest lots', async ({ shop, seller }) => {
    const product = await shop.stock(10)
    await seller.post(calls.productQuantity.path, { id: product, quantity: 12 })
    expect(await lotsOf(seller, product)).toMatchObject([{ toSell: 2 }, { toSell: 5 }, { toSell: 5 }])
    await seller.post(calls.productQuantity.path, { id: product, quantity: 4 })
    expect((await lotsOf(seller, product)).map(({ number, toSell }) => [number, toSell])).toEqual([
      ['SECOND', 4],
      [undefined, 0],
      ['FIRST', 0],
    ])
  })

  it('that was counted while a lot came in keeps the lot', async ({ shop, seller }) => {
    const product = await shop.stock(10)
    await seller.post(calls.lotReceive.path, receipt(product, { number: 'THIRD', quantity: 7 }))
    await seller.post(calls.productQuantity.path, { id: product, quantity: 9, seen: 10 })
    expect(await shop.stockOf(product)).toMatchObject({ available: 16 })
  })

  it('of before the first lot is in one without a date, with the orders of then', async ({ shop, seller }) => {
    const { _id: product } = await addAlmonds(seller, { quantity: 8 })
    const buyer = await shop.buyer()
    const { orderId } = await buyer.buy([{ product, quantity: 3 }])
    expect(await lotsOf(seller, product)).toEqual([])
    expect((await listed(shop, product))?.inLots).toBeUndefined()
    await seller.post(calls.lotReceive.path, receipt(product, { quantity: 2, inStock: true }))
    expect(await lotsOf(seller, product)).toMatchObject([
      { toSell: 3, sold: 3 },
      { toSell: 2, sold: 0 },
    ])
    expect((await lotsOf(seller, product))[0]).not.toHaveProperty('number')
    expect((await listed(shop, product))?.inLots).toBe(true)
    expect((await seller.get(`${calls.lotBestBefore.path}?product=${product}`)).body).toEqual({ success: true })
    await buyer.cancel(orderId)
    expect(await lotsOf(seller, product)).toMatchObject([{ toSell: 6, sold: 0 }, { toSell: 2 }])
  })
})
