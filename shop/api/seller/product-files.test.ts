// The products as a file of a spreadsheet, and back.
import { sql } from 'kysely'

import { type AnswerOf, calls } from '#contract/calls'
import { changedSinceRead, columnProblem, productsChanged, rowTwice, sheetRefusals } from '#contract/sheet-wording'
import type { Answer, Browser } from '#test/browser'
import { untilWaiting } from '#test/databases/lock-waits'
import { describe, expect, it } from '#test/fixtures'
import { newSeller, sellerLogin } from '#test/people/sellers'
import { addAlmonds } from '#test/scenes/products'
import type { TestShop } from '#test/shop'

type Read = AnswerOf<typeof calls.productFileRead>

it.afterEach(({ shop }) => shop.expectHealth())

const read = (seller: Browser, ...rows: string[]) => seller.post(calls.productFileRead.path, { csv: rows.join('\n') })
const apply = (seller: Browser, { body }: Answer) =>
  seller.post(calls.productFileApply.path, { id: (body as Read).id ?? 'none' })

let named = 0
async function product(shop: TestShop, quantity = 5): Promise<{ id: string; name: string }> {
  const id = await shop.stock(quantity)
  named += 1
  const name = `Ajwa ${named}`
  await shop.db.updateTable('products').set({ name }).where('id', '=', id).execute()
  return { id, name }
}

const rowOf = (shop: TestShop, id: string) =>
  shop.db
    .selectFrom('products')
    .select(['name', 'price_paise', 'offer_price_paise', 'available'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('refused in words is a file', () => {
  it('with a wrong row, whole: nothing of it can be applied', async ({ shop, seller }) => {
    const [one, another] = [await product(shop), await product(shop)]
    const twins = [await product(shop), await product(shop)]
    await shop.db
      .updateTable('products')
      .set({ name: 'Twin' })
      .where(
        'id',
        'in',
        twins.map(({ id }) => id),
      )
      .execute()
    const answer = await read(
      seller,
      'Id,Name,Category,MRP,Offer price,Pieces,Description',
      `${one.id},,,,90,,`,
      `${one.id},,,,95,,`,
      'ffffffffffffffffffffffffffffffff,,,,90,,',
      ',Twin,,,90,,',
      ',Fresh,,,90,,',
      `${another.id},,,,9999,,`,
      `${another.id},,,twelve,,,`,
      ',,Dates,,90,,',
      ',=1+1,Dates,100,90,5,',
    )
    expect(answer).toMatchObject({ status: 200 })
    const { id, problems, changes } = answer.body as Read
    expect(id).toBeUndefined()
    expect(changes).toMatchObject([{ row: 2 }])
    expect(problems).toEqual([
      { row: 3, msg: rowTwice(2) },
      { row: 4, msg: sheetRefusals.noSuchProduct },
      { row: 5, msg: sheetRefusals.severalProducts },
      ...['Category is required', 'MRP is required', 'Pieces is required'].map((msg) => ({ row: 6, msg })),
      { row: 7, msg: columnProblem('Offer price', sheetRefusals.aboveMrp) },
      { row: 8, msg: rowTwice(7) },
      { row: 9, msg: sheetRefusals.noName },
      { row: 10, msg: columnProblem('Name', sheetRefusals.formula) },
    ])
  })

  it('in another encoding, too long, or of a known shape but too many bytes', async ({ seller }) => {
    expect(await read(seller, 'Name', 'Cr\uFFFDme')).toMatchObject({
      status: 400,
      body: { msg: sheetRefusals.wrongEncoding },
    })
    expect(await read(seller, 'Name', 'x'.repeat(calls.productFileRead.mostBytes))).toMatchObject({ status: 413 })
  })

  it('that is not known, or that another seller has had read', async ({ shop, seller }) => {
    const { id } = await product(shop)
    const answer = await read(seller, 'Id,Pieces', `${id},9`)
    const other = await sellerLogin(shop, (await newSeller(shop, { role: 'owner' })).email)
    const unknown = { status: 404, body: { msg: sheetRefusals.noSuchFile } }
    expect(await apply(other, answer)).toMatchObject(unknown)
    const none = { ...answer, body: { id: 'f'.repeat(32) } } as Answer
    expect(await apply(seller, none)).toMatchObject(unknown)
    expect(await rowOf(shop, id)).toMatchObject({ available: 5 })
  })

  // Mutation: the price is not compared with the one that the file was read beside.
  it('when a product has changed since it was read: nothing of it is applied', async ({ shop, seller }) => {
    const [one, another] = [await product(shop), await product(shop)]
    const answer = await read(seller, 'Id,Offer price', `${one.id},90`, `${another.id},90`)
    await shop.db.updateTable('products').set({ offer_price_paise: 8_000 }).where('id', '=', another.id).execute()
    expect(await apply(seller, answer)).toMatchObject({
      status: 409,
      body: { msg: changedSinceRead(another.name) },
    })
    expect(await rowOf(shop, one.id)).toMatchObject({ offer_price_paise: 10_000 })
  })

  it('whose new product somebody has added meanwhile', async ({ shop, seller }) => {
    const rows = ['Name,Weight,Category,MRP,Offer price,Pieces', 'Mabroom,500 g,Premium Dates,300,240,8']
    const [first, second] = [await read(seller, ...rows), await read(seller, ...rows)]
    expect(await apply(seller, first)).toMatchObject({ status: 200, body: { msg: productsChanged(0, 1) } })
    expect(await apply(seller, second)).toMatchObject({ status: 409, body: { msg: changedSinceRead('Mabroom') } })
    expect((await read(seller, ...rows)).body).toMatchObject({ changes: [], problems: [], unchanged: 1 })
    expect(await shop.db.selectFrom('products').select('id').where('name', '=', 'Mabroom').execute()).toHaveLength(1)
  })
})

it('A dry run shows every change and makes none; applied, all are made, and are in the activity', async ({
  shop,
  seller,
}) => {
  const { id, name } = await product(shop)
  const answer = await read(
    seller,
    'id;name;weight;category;mrp;offer price;pieces;description',
    `${id};${name} XL;;;₹ 1,250.00;;12;`,
    ';Safawi;250 g;Honey;₹300;240;८;"Soft.\nDark."',
  )
  expect(answer.body).toMatchObject({
    problems: [],
    unchanged: 0,
    changes: [
      {
        row: 2,
        name,
        isNew: false,
        fields: [
          { field: 'Name', from: name, to: `${name} XL` },
          { field: 'MRP', from: '200', to: '1250' },
          { field: 'Pieces', from: '5', to: '12' },
        ],
      },
      {
        row: 3,
        name: 'Safawi',
        isNew: true,
        fields: [
          { field: 'Name', from: '', to: 'Safawi' },
          { field: 'Weight', from: '', to: '250 g' },
          { field: 'Category', from: '', to: 'Organic Honey' },
          { field: 'MRP', from: '', to: '300' },
          { field: 'Offer price', from: '', to: '240' },
          { field: 'Pieces', from: '', to: '8' },
          { field: 'Description', from: '', to: 'Soft.\nDark.' },
        ],
      },
    ],
  })
  expect(await rowOf(shop, id)).toMatchObject({ name, available: 5 })

  expect(await apply(seller, answer)).toMatchObject({ status: 200, body: { msg: productsChanged(1, 1) } })
  expect(await rowOf(shop, id)).toEqual({
    name: `${name} XL`,
    price_paise: 125_000,
    offer_price_paise: 10_000,
    available: 12,
  })
  const { body } = await seller.get(`${calls.sellerActivity.path}?group=products`)
  expect((body as AnswerOf<typeof calls.sellerActivity>).acts.slice(0, 3)).toMatchObject([
    { act: 'stock set', detail: '5 to 12' },
    { act: 'product edited', detail: 'Name, MRP' },
    { act: 'product added' },
  ])
})

// Mutation: the pieces are set to the number of the file.
it('Pieces that an order took after the dry run are taken off, and a repeat changes nothing', async ({
  shop,
  seller,
  buyer,
}) => {
  const { id } = await product(shop)
  const answer = await read(seller, 'Id,Pieces', `${id},20`)
  await buyer.buy([{ product: id, quantity: 2 }])
  const done = { status: 200, body: { msg: productsChanged(1, 0) } }
  expect(await apply(seller, answer)).toMatchObject(done)
  expect(await rowOf(shop, id)).toMatchObject({ available: 18 })
  expect(await apply(seller, answer)).toMatchObject(done)
  expect(await rowOf(shop, id)).toMatchObject({ available: 18 })
})

// Mutation: the file is not locked.
it('Applied twice at once, a file adds its product once', async ({ shop, seller }) => {
  const answer = await read(seller, 'Name,Category,MRP,Offer price,Pieces', 'Sukkari,Dates,300,240,8')
  const { asked } = await shop.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE product_files IN EXCLUSIVE MODE`.execute(tx)
    const asked = [apply(seller, answer), apply(seller, answer)]
    await untilWaiting(shop.db, asked.length, 'product_files')
    return { asked }
  })
  const both = await Promise.all(asked)
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await shop.db.selectFrom('products').select('id').where('name', '=', 'Sukkari').execute()).toHaveLength(1)
})

it('The file of the products, read again, changes nothing, whatever a product is called', async ({ shop, seller }) => {
  const names = ['=HYPERLINK("https://a.example")', 'Dates; "soft"', '-5 °C dates', 'பேரீச்சை, खजूर', "'tis"]
  for (const name of names) {
    const { id } = await product(shop)
    await shop.db
      .updateTable('products')
      .set({ name, description: ['One.', '', '+Two, "three"'] })
      .where('id', '=', id)
      .execute()
  }
  const file = await seller.get(calls.productFile.path)
  expect(file.status).toBe(200)
  const { body } = await seller.post(calls.productFileRead.path, { csv: file.body })
  const { changes, problems, unchanged } = body as Read
  expect([changes, problems]).toEqual([[], []])
  expect(unchanged).toBeGreaterThanOrEqual(names.length)
})

it('a product that is put together has no pieces in the file, and takes none from it', async ({ shop, seller }) => {
  const jar = await product(shop, 9)
  const parts = [{ product: jar.id, pieces: 2 }]
  const { _id, name } = await addAlmonds(seller, { name: 'Hamper of a file', quantity: 0, parts })
  const { body: file } = await seller.get(calls.productFile.path)
  const row = (file as string).split('\r\n').find((line) => line.includes(_id))
  expect(row).toMatch(/,"?599"?,"?479\.5"?,"?"?,/)
  expect((await read(seller, 'Id,Pieces', `${_id},4`)).body).toMatchObject({
    problems: [{ row: 2, msg: columnProblem('Pieces', sheetRefusals.fromParts) }],
  })
  expect((await read(seller, 'Id,Name,Pieces', `${_id},${name},`)).body).toMatchObject({ unchanged: 1, problems: [] })
})
