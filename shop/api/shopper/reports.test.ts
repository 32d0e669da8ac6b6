import { randomBytes } from 'node:crypto'

import { calls } from '#contract/calls'
import { MAX_KEPT_PHOTOS, MAX_REPORT_PHOTOS, reportNumber } from '#contract/messages/report-rules'
import { mostPhotos, onlyPiecesToReport, reportRefusals, reportTooLate } from '#contract/messages/report-wording'
import { orderNumber } from '#contract/orders/order-number'
import { partMissing, refusals } from '#contract/wording'
import { forgetOldReports } from '#domain/orders/reports/forget-reports'
import { sendReport } from '#domain/orders/reports/send-report'
import { settings, shop as business } from '#shop'
import { describe, expect, it as base } from '#test/fixtures'
import { shopperPassword } from '#test/people/accounts'
import type { Buyer } from '#test/people/buyer'
import { newSeller, sellerLogin } from '#test/people/sellers'
import { refundPieces } from '#test/scenes/part-refunds'
import { greyPng } from '#test/scenes/picture-bombs'
import { photo } from '#test/scenes/products'
import {
  arrived,
  report,
  reportableOf,
  reportForm,
  reportIn,
  reportMails,
  reportsIn,
  setStatus,
} from '#test/scenes/reports'

const it = base

it.afterAll(({ shop }) => shop.expectHealth())

const key = 'one-key-of-a-report'
const refused = (status: number, msg: unknown) => ({ status, body: { success: false, msg } })
const one = (product: string, pieces = 1) => [{ product, pieces }]

describe('a report is refused', () => {
  it.for<[string, object, RegExp]>([
    ['no lines', { lines: [] }, /lines/],
    ['no pieces', { lines: one('a', 0) }, /pieces/],
    ['half a piece', { lines: one('a', 0.5) }, /pieces/],
    ['a hundred pieces', { lines: one('a', 100) }, /pieces/],
    ['a made-up reason', { why: 'Because' }, /why/],
    ['a short key', { key: 'short' }, /key/],
    ['an amount', { amount: 400 }, /amount/],
    ['words without end', { words: 'x'.repeat(2_001) }, /words/],
    ['NUL', { words: 'hello \u0000' }, /words/],
    ['another reason without words', { why: 'Another reason' }, new RegExp(reportRefusals.wordsMissing)],
    ['a product twice', { lines: [...one('a'), ...one('a')] }, new RegExp(refusals.productTwice)],
  ])('B23: with %s', async ([, change, msg], { shop, buyer, seller }) => {
    const { orderId } = await arrived(shop, buyer, seller, 1)
    const answer = await report(buyer, { orderId, key, why: 'Broken', lines: one('a'), ...change })
    expect(answer).toMatchObject(refused(400, expect.stringMatching(msg)))
  })

  it('B23: without its JSON, and with pictures elsewhere', async ({ shop, buyer, seller }) => {
    await arrived(shop, buyer, seller, 1)
    const send = (body: FormData) => buyer.send(calls.reportSend.path, { method: 'POST', body })
    expect(await send(new FormData())).toMatchObject(refused(400, expect.any(String)))
    const elsewhere = reportForm('{}')
    elsewhere.append('photo', new Blob([new Uint8Array(await photo())]), 'jar.png')
    expect(await send(elsewhere)).toMatchObject(refused(400, refusals.picturesElsewhere))
    const nameless = new FormData()
    nameless.append('productData', '{}')
    expect(await send(nameless)).toMatchObject(refused(400, partMissing('report')))
  })

  it('B23: by everybody but the shopper of the order', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    const [stranger] = (await shop.buyers(1)) as [Buyer]
    await arrived(shop, stranger, seller)
    const sent = { orderId, lines: one(product) }
    expect((await report(shop.visitor(), sent)).status).toBe(401)
    expect(await report(stranger, sent)).toMatchObject(refused(404, refusals.noSuchOrder))
    const asked = await stranger.get(`${calls.reportable.path}?orderId=${orderId}`)
    expect(asked).toMatchObject(refused(404, refusals.noSuchOrder))
  })

  // Mutation: whether any order has left is asked before the order of the report is looked at.
  it('B23: for an unknown order as for that of another shopper, with photos and without', async ({
    shop,
    buyer,
    seller,
  }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    const [waiting, newcomer] = (await shop.buyers(2)) as [Buyer, Buyer]
    await waiting.buy([{ product: await shop.stock(5), quantity: 1 }])
    const large = randomBytes(200_000)
    const asked = (who: Buyer, order: string, files: Buffer[] = []) =>
      report(who, { orderId: order, lines: one(product) }, files)
    const missing = refused(404, refusals.noSuchOrder)
    for (const order of [orderId, 'none']) {
      expect(await asked(waiting, order)).toMatchObject(missing)
      expect(await asked(newcomer, order)).toMatchObject(missing)
      expect(await asked(newcomer, order, [large])).toMatchObject(missing)
      // Megabytes are not read of it, whichever order they are about.
      expect(await asked(waiting, order, [large])).toMatchObject(refused(409, reportRefusals.notHereYet))
    }
  })

  it('before the order has left, once it is cancelled, and for a product that is not in it', async ({
    shop,
    buyer,
    seller,
  }) => {
    const [product, other] = [await shop.stock(5), await shop.stock(5)]
    const { orderId } = await buyer.buy([{ product, quantity: 2 }])
    const sent = { orderId, lines: one(product) }
    // An account without any order that has left sends no photos either.
    expect(await report(buyer, sent)).toMatchObject(refused(409, reportRefusals.notHereYet))
    await arrived(shop, buyer, seller)
    expect(await report(buyer, sent)).toMatchObject(refused(409, reportRefusals.notHereYet))
    await setStatus(seller, orderId, 'Shipped')
    expect(await report(buyer, { orderId, lines: one(other) })).toMatchObject(refused(404, refusals.noSuchLine))
    await setStatus(seller, orderId, 'Cancelled')
    expect(await report(buyer, sent)).toMatchObject(refused(409, reportRefusals.cancelled))
  })

  it('when its time is over, in words that name another way', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    const delivered = (days: number, minutes: number) =>
      shop.deps.pool.query(
        `SET session_replication_role = replica; UPDATE order_events SET at = now() - interval '${days} days ${minutes} minutes'
        WHERE order_id = '${orderId}'; SET session_replication_role = DEFAULT`,
      )
    await delivered(settings.reportDays, -5)
    expect((await reportableOf(buyer, orderId)).closed).toBeUndefined()
    await delivered(settings.reportDays, 5)
    expect(await report(buyer, { orderId, lines: one(product) })).toMatchObject(
      refused(409, reportTooLate(settings.reportDays)),
    )
    expect(await reportableOf(buyer, orderId)).toMatchObject({
      closed: reportTooLate(settings.reportDays),
      lines: [{ left: 0 }],
      reports: [],
    })
  })

  it('H2: with a file that is no picture, a bomb, and five photos', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    const jar = await photo('#c47a2c', 20, 20)
    const sent = { orderId, lines: one(product) }
    const answers = [
      await report(buyer, sent, [Buffer.from('<svg/>')]),
      await report(buyer, sent, [jar, greyPng(12_000, 12_000)]),
      await report(
        buyer,
        sent,
        Array.from({ length: MAX_REPORT_PHOTOS + 1 }, () => jar),
      ),
    ]
    const msgs = [refusals.unreadablePicture, refusals.tooManyPixels, mostPhotos(MAX_REPORT_PHOTOS)]
    expect(answers).toMatchObject(msgs.map((msg) => refused(400, msg)))
    expect((await reportableOf(buyer, orderId)).reports).toEqual([])
  })

  it('B23: for more pieces than are neither refunded nor reported', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller, 4)
    await refundPieces(seller, orderId, [{ product, pieces: 1 }])
    await reportIn(buyer, { orderId, lines: one(product, 2) })
    const sent = await report(buyer, { orderId, lines: one(product, 2) })
    expect(sent).toMatchObject(refused(409, onlyPiecesToReport('Medjool dates', 1)))
    await reportIn(buyer, { orderId, lines: one(product, 1) })
    const last = await report(buyer, { orderId, lines: one(product, 1) })
    expect(last).toMatchObject(refused(409, onlyPiecesToReport('Medjool dates', 0)))
  })

  it('B23: after ten in a day of one account, and with more photos than the shop keeps of one', async ({
    shop,
    buyer,
    seller,
  }) => {
    const { orderId, product } = await arrived(shop, buyer, seller, 12)
    const { _id } = await reportIn(buyer, { orderId, lines: one(product) })
    await shop.deps.pool.query(
      `WITH n AS (SELECT generate_series(1, ${MAX_KEPT_PHOTOS / 4}) AS n),
      r AS (
        INSERT INTO reports (order_id, key, content, why, words, closed_at, outcome)
        SELECT $1, 'kept-' || n, '', 'Broken', '', now(), 'replaced' FROM n RETURNING id
      ),
      l AS (INSERT INTO report_lines SELECT id, $1, $2, 1 FROM r)
      INSERT INTO report_photos (report_id, place, width, height, small, large)
      SELECT id, place, 1, 1, '', '' FROM r, generate_series(1, 4) AS place`,
      [orderId, product],
    )
    const sent = { orderId, lines: one(product) }
    expect(await report(buyer, sent, [await photo()])).toMatchObject(refused(409, reportRefusals.manyPhotos))
    for (let n = 2; n < 10; n += 1) await reportIn(buyer, sent)
    expect((await report(buyer, sent)).status).toBe(429)
    expect((await reportsIn(seller, `?orderId=${orderId}`)).reports.some((each) => each._id === _id)).toBe(true)
  })
})

describe('a report', () => {
  it('is kept with its photos, mailed to shopper and shop, and shown to both', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    expect((await buyer.orders())[0]?.reports).toEqual({ can: { until: expect.any(String) } })
    const words = 'The lid was open.\nHoney everywhere.'
    const sent = await reportIn(buyer, { orderId, why: 'Spoilt', words, lines: one(product, 2) }, [
      await photo(),
      await photo('#223344', 3_000, 2_000),
    ])
    expect(sent).toMatchObject({ why: 'Spoilt', words, lines: [{ product, pieces: 2 }], photos: [{}, { width: 1280 }] })
    expect(await reportableOf(buyer, orderId)).toMatchObject({ lines: [{ quantity: 3, left: 1 }], reports: [sent] })
    expect(await reportMails(shop, buyer.email)).toEqual([
      `${reportNumber(sent._id)}: your report about order ${orderNumber(orderId)}`,
    ])
    const toShop = await shop.sandbox.mailbox.waitFor(
      ({ to, subject }) =>
        to === business.email && subject === `${reportNumber(sent._id)}: spoilt, order ${orderNumber(orderId)}`,
    )
    expect(toShop.text).toContain('Honey everywhere.')
    const { reports, open } = await reportsIn(seller)
    expect(reports.find(({ _id }) => _id === sent._id)).toMatchObject({ ...sent, order: orderId })
    expect(open).toBeGreaterThan(0)
    expect((await buyer.orders())[0]?.reports).toMatchObject({ open: 1 })
  })

  // Mutation: a report whose key is stored, and looked at before the order is locked alone.
  it('is one under one key, ten presses at once; with other content it is refused', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller, 9)
    const sent = { orderId, key, lines: one(product) }
    const jar = await photo('#c47a2c', 20, 20)
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(buyer, sent, [jar])))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await reportableOf(buyer, orderId)).reports).toHaveLength(1)
    expect(await reportMails(shop, buyer.email)).toHaveLength(1)
    const other = await report(buyer, { ...sent, lines: one(product, 2) }, [jar])
    expect(other).toMatchObject(refused(409, reportRefusals.keyUsed))
    expect(await report(buyer, sent)).toMatchObject(refused(409, reportRefusals.keyUsed))
  })

  // Mutation: pieces that are counted before the order is locked.
  it('never takes more pieces than there are, with eight at once', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller, 3)
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(buyer, { orderId, lines: one(product) })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
  })

  it('is all or nothing: one whose mail cannot be queued is not kept', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    const full = () => Promise.reject(new Error('no room in the queue'))
    const queue = { send: full, sendMails: full, forgetMails: full }
    const context = { ...shop.deps, ...shop.deps.settings, reports: { days: 7 }, queue }
    const asked = { orderId, key, why: 'Broken' as const, lines: one(product) }
    const user = { id: buyer.userId, email: buyer.email }
    await expect(sendReport(shop.db, context, user, asked, [await photo()])).rejects.toThrow('no room')
    expect((await reportableOf(buyer, orderId)).reports).toEqual([])
  })
})

describe('the photo of a report', () => {
  it('D11: is shown to its shopper and to the roles that may, to no cache and to nobody else', async ({
    shop,
    buyer,
    seller,
  }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    const { photos } = await reportIn(buyer, { orderId, lines: one(product) }, [await photo()])
    const query = `?id=${photos[0]?._id}&size=`
    expect(photos[0]?._id).toMatch(/^[0-9a-f]{32}$/)
    for (const size of ['small', 'large']) {
      for (const [who, path] of [
        [buyer, calls.reportPhoto.path],
        [seller, calls.sellerReportPhoto.path],
      ] as const) {
        const { status, headers } = await who.get(path + query + size)
        expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
        expect(headers.get('cache-control')).toBe('private, no-store')
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      }
    }
    const stranger = await shop.shopper()
    const missing = refused(404, reportRefusals.noSuchPhoto)
    expect(await stranger.get(`${calls.reportPhoto.path}${query}large`)).toMatchObject(missing)
    expect((await shop.visitor().get(`${calls.reportPhoto.path}${query}large`)).status).toBe(401)
    expect((await buyer.get(`${calls.sellerReportPhoto.path}${query}large`)).status).toBe(403)
    expect((await buyer.get(`${calls.reportPhoto.path}${query}huge`)).status).toBe(400)
    expect((await shop.visitor().get(`/images/${photos[0]?._id}/640.webp`)).status).toBe(404)
    const books = await sellerLogin(shop, (await newSeller(shop, { role: 'books' })).email)
    expect((await books.get(`${calls.sellerReportPhoto.path}${query}large`)).status).toBe(403)
  })

  it('is deleted a month after its report is closed, and the words two years after', async ({
    shop,
    buyer,
    seller,
  }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    const { _id } = await reportIn(buyer, { orderId, words: 'Cracked.', lines: one(product) }, [await photo()])
    await seller.post(calls.reportResolve.path, { id: _id, outcome: 'replaced', answer: 'Tomorrow.' })
    const after = async (days: number) => {
      await shop.deps.pool.query(
        `SET session_replication_role = replica;
        UPDATE reports SET closed_at = now() - interval '${days} days' WHERE id = '${_id}';
        SET session_replication_role = DEFAULT`,
      )
      await forgetOldReports(shop.db)
      return (await reportableOf(buyer, orderId)).reports[0]
    }
    expect(await after(29)).toMatchObject({ photos: [{}], words: 'Cracked.' })
    expect(await after(31)).toMatchObject({ photos: [], words: 'Cracked.', answer: 'Tomorrow.' })
    const forgotten = await after(731)
    expect([forgotten?.words, forgotten?.answer]).toEqual(['', undefined])
  })
})

describe('the end of a report', () => {
  it('is refused to all but the owner, without words, and for one that is not there', async ({
    shop,
    buyer,
    seller,
  }) => {
    const body = { id: 'none', outcome: 'declined', answer: 'It was whole when it left.' }
    expect((await buyer.post(calls.reportResolve.path, body)).status).toBe(403)
    const packer = await sellerLogin(shop, (await newSeller(shop, { role: 'packer' })).email)
    expect(await packer.post(calls.reportResolve.path, body)).toMatchObject(refused(403, refusals.notYourRole))
    expect((await seller.post(calls.reportResolve.path, { ...body, answer: ' ' })).status).toBe(400)
    expect((await seller.post(calls.reportResolve.path, { ...body, outcome: 'refunded' })).status).toBe(400)
    expect(await seller.post(calls.reportResolve.path, body)).toMatchObject(refused(404, reportRefusals.noSuchReport))
  })

  // Mutation: a report that is closed although it is closed already.
  it('comes once, is mailed once, and frees its pieces', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller, 1)
    const { _id: id } = await reportIn(buyer, { orderId, lines: one(product) })
    const answer = 'A new jar leaves today.'
    const close = (outcome: string) => seller.post(calls.reportResolve.path, { id, outcome, answer })
    const answers = await Promise.all([close('replaced'), close('replaced'), close('replaced')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await close('declined')).toMatchObject(refused(409, reportRefusals.alreadyClosed))
    expect(
      (await reportMails(shop, buyer.email)).filter((subject) => /^R-\w{8}: our answer/.test(subject)),
    ).toHaveLength(1)
    expect(await reportableOf(buyer, orderId)).toMatchObject({
      lines: [{ left: 1 }],
      reports: [{ outcome: 'replaced', answer }],
    })
    expect((await buyer.orders())[0]?.reports).toMatchObject({ closed: 1 })
    expect((await reportsIn(seller, '?show=closed')).reports[0]).toMatchObject({ _id: id, closedBy: 'Test Seller' })
  })

  it('by a refund of its pieces is one act with the refund', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    const other = await arrived(shop, buyer, seller)
    const { _id: id } = await reportIn(buyer, { orderId, lines: one(product) })
    const refund = (order: string, of: string, more: object) =>
      refundPieces(seller, order, [{ product: of, pieces: 1 }], { report: id, ...more })
    expect(await refund(other.orderId, other.product, {})).toMatchObject(refused(404, reportRefusals.noSuchReport))
    const twice = await Promise.all([refund(orderId, product, { key }), refund(orderId, product, { key })])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await refund(orderId, product, {})).toMatchObject(refused(409, reportRefusals.alreadyClosed))
    expect(await refund(orderId, product, { key, report: undefined })).toMatchObject(
      refused(409, refusals.refundKeyUsed),
    )
    const { lines, reports } = await reportableOf(buyer, orderId)
    expect([lines[0]?.left, reports[0]?.outcome]).toEqual([2, 'refunded'])
    const late = await seller.post(calls.reportResolve.path, { id, outcome: 'declined', answer: 'No.' })
    expect(late).toMatchObject(refused(409, reportRefusals.alreadyClosed))
    const { rows } = await shop.deps.pool.query('SELECT FROM part_refunds WHERE order_id = ANY($1)', [
      [orderId, other.orderId],
    ])
    expect(rows).toHaveLength(1)
  })

  it('by a refund of other products of the order is refused', async ({ shop, buyer, seller }) => {
    const [first, second] = [await shop.stock(3), await shop.stock(3)]
    const { orderId } = await buyer.buy([first, second].map((product) => ({ product, quantity: 1 })))
    await setStatus(seller, orderId, 'Delivered')
    const { _id } = await reportIn(buyer, { orderId, lines: one(first) })
    const refund = await refundPieces(seller, orderId, [{ product: second, pieces: 1 }], { report: _id })
    expect(refund).toMatchObject(refused(409, reportRefusals.notOfReport))
  })
})

describe("the seller's reports", () => {
  it('come by what is due first, page by page', async ({ shop, buyer, seller }) => {
    for (const { orderId, product } of [
      await arrived(shop, buyer, seller, 11),
      await arrived(shop, buyer, seller, 11),
    ]) {
      await shop.deps.pool.query(
        `WITH r AS (
          INSERT INTO reports (order_id, key, content, why, words, at)
          SELECT $1, 'page-' || n, '', 'Broken', '', now() - interval '9 days' + n * interval '1 minute'
          FROM generate_series(1, 11) AS n RETURNING id
        ) INSERT INTO report_lines SELECT id, $1, $2, 1 FROM r`,
        [orderId, product],
      )
    }
    const first = (await seller.get(calls.sellerReports.path)).body as {
      reports: { _id: string; at: string }[]
      nextCursor: string
    }
    const second = await reportsIn(seller, `?cursor=${first.nextCursor}`)
    const all = [...first.reports, ...second.reports]
    const times = all.map(({ at }) => at)
    expect(first.reports).toHaveLength(20)
    expect(times).toEqual(times.toSorted())
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length)
    expect((await seller.get(`${calls.sellerReports.path}?cursor=none`)).status).toBe(400)

    // Closed ones, newest first; the two of a minute by their ids.
    await shop.deps.pool.query(
      `UPDATE reports SET outcome = 'declined', closed_at = at + interval '1 day' WHERE key LIKE 'page-%'`,
    )
    const newest = (await seller.get(`${calls.sellerReports.path}?show=closed`)).body as {
      reports: { _id: string; closedAt: string }[]
      nextCursor: string
    }
    const older = (await seller.get(`${calls.sellerReports.path}?show=closed&cursor=${newest.nextCursor}`))
      .body as typeof newest
    const closed = [...newest.reports, ...older.reports]
    expect(newest.reports).toHaveLength(20)
    expect(new Set(closed.map(({ _id }) => _id)).size).toBe(closed.length)
    expect(closed.map(({ closedAt }) => closedAt)).toEqual(
      closed
        .map(({ closedAt }) => closedAt)
        .toSorted()
        .toReversed(),
    )
  })
})

describe('the account of a report', () => {
  it('downloads it with its photos, and takes words and photos along when it is deleted', async ({
    shop,
    buyer,
    seller,
  }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    const { _id } = await reportIn(buyer, { orderId, words: 'The lid is cracked.', lines: one(product) }, [
      await photo(),
    ])
    const { body } = await buyer.post(calls.userData.path)
    const reports = (body as { orders: { reports: { words: string; photos: string[] }[] }[] }).orders[0]?.reports
    expect(reports).toMatchObject([
      { words: 'The lid is cracked.', photos: [expect.stringMatching(/^data:image\/webp/)] },
    ])
    const webp = Buffer.from(reports?.[0]?.photos[0]?.split(',')[1] ?? '', 'base64')
    expect(webp.subarray(8, 12).toString()).toBe('WEBP')
    expect((await buyer.post(calls.userDelete.path, { password: shopperPassword })).status).toBe(200)
    const { rows } = await shop.deps.pool.query(
      `SELECT words, outcome, (SELECT count(*)::int FROM report_photos WHERE report_id = r.id) AS photos
      FROM reports r WHERE id = $1`,
      [_id],
    )
    expect(rows).toEqual([{ words: '', outcome: 'account deleted', photos: 0 }])
  })
})
