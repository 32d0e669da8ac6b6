// Reviews by who has received a product: written once, withdrawn, answered, hidden; and what comes of them elsewhere.
import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { reviewNotices, reviewRefusals } from '#contract/reviews/review-wording'
import type { KeptReview, Review } from '#contract/reviews/reviews'
import { refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { shopperPassword } from '#test/people/accounts'
import type { Buyer } from '#test/people/buyer'
import { newSeller, sellerLogin } from '#test/people/sellers'
import { greyPng } from '#test/scenes/picture-bombs'
import { photo } from '#test/scenes/products'
import { arrived, setStatus } from '#test/scenes/reports'
import { review, reviewOf } from '#test/scenes/reviews'
import type { TestShop } from '#test/shop'

const it = base

it.afterAll(({ shop }) => shop.expectHealth())

const hostile = `<script>alert(1)</script>"><img src=x onerror=alert(1)>`

const refused = (status: number, msg: unknown) => ({ status, body: { success: false, msg } })
const added = { status: 200, body: { success: true, msg: reviewNotices.added } }

async function listOf(who: Browser, product?: string) {
  const { body } = await who.get(`${calls.reviewList.path}${product ? `?product=${product}` : ''}`)
  return body as { reviews: Review[]; average?: number; count: number; hidden: number; nextCursor?: string }
}

async function ratingOf(shop: TestShop, product: string): Promise<Product['rating']> {
  const { body } = await shop.visitor().get(calls.productList.path)
  return (body as { products: Product[] }).products.find(({ _id }) => _id === product)?.rating
}

describe('a review is refused', () => {
  it.for<[string, object]>([
    ['no stars', { stars: undefined }],
    ['no star', { stars: 0 }],
    ['six stars', { stars: 6 }],
    ['half a star', { stars: 4.5 }],
    ['stars as text', { stars: '5' }],
    ['words without end', { text: 'x'.repeat(2_001) }],
    ['NUL', { text: 'hello \u0000' }],
    ['a name', { name: 'Somebody' }],
  ])('with %s', async ([, change], { shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller, 1)
    expect((await review(buyer, { orderId, product, ...change })).status).toBe(400)
    expect(await ratingOf(shop, product)).toBeUndefined()
  })

  it('by everybody but the buyer of the order', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    const [stranger] = (await shop.buyers(1)) as [Buyer]
    await arrived(shop, stranger, seller)
    expect((await review(shop.visitor(), { orderId, product })).status).toBe(401)
    expect((await review(seller, { orderId, product })).status).toBe(401)
    expect(await review(stranger, { orderId, product })).toMatchObject(refused(404, refusals.noSuchOrder))
    expect(await review(stranger, { orderId: 'none', product })).toMatchObject(refused(404, expect.any(String)))
    const asked = await stranger.get(`${calls.reviewable.path}?orderId=${orderId}`)
    expect(asked).toMatchObject(refused(404, refusals.noSuchOrder))
    expect(await ratingOf(shop, product)).toBeUndefined()
  })

  it('before the order is delivered, for another product, and once its money is back', async ({
    shop,
    buyer,
    seller,
  }) => {
    const [product, other] = [await shop.stock(5), await shop.stock(5)]
    const { orderId } = await buyer.buy([{ product, quantity: 2 }])
    for (const status of ['Order Placed', 'Packed', 'Shipped'] as const) {
      await setStatus(seller, orderId, status)
      expect(await review(buyer, { orderId, product })).toMatchObject(refused(409, reviewRefusals.notDelivered))
    }
    // Megabytes are not read of an account that has received nothing.
    const large = greyPng(3_000, 3_000)
    expect(await review(buyer, { orderId, product }, [large])).toMatchObject(refused(409, reviewRefusals.notDelivered))
    await setStatus(seller, orderId, 'Delivered')
    expect(await review(buyer, { orderId, product: other })).toMatchObject(refused(404, refusals.noSuchLine))
    const broken = await review(buyer, { orderId, product }, [Buffer.from('no picture')])
    expect(broken).toMatchObject(refused(400, refusals.unreadablePicture))
    await setStatus(seller, orderId, 'Cancelled')
    expect(await review(buyer, { orderId, product })).toMatchObject(refused(409, reviewRefusals.notDelivered))
  })

  it('a second time, in the same order and in the next', async ({ shop, buyer, seller }) => {
    const first = await arrived(shop, buyer, seller, 1)
    const { product } = first
    const next = await buyer.buy([{ product, quantity: 1 }])
    await setStatus(seller, next.orderId, 'Delivered')
    const { orderId } = first
    const said = { orderId, product, text: 'Soft and sweet.' }
    expect(await review(buyer, said)).toMatchObject(added)
    // An answer that was lost.
    expect(await review(buyer, said)).toMatchObject(added)
    expect(await review(buyer, { orderId, product, stars: 5 })).toMatchObject(refused(409, reviewRefusals.reviewed))
    expect(await review(buyer, { orderId: next.orderId, product })).toMatchObject(refused(409, reviewRefusals.reviewed))
    expect(await ratingOf(shop, product)).toEqual({ average: 4, count: 1 })
  })

  it('but once of many at the same moment', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    const next = await buyer.buy([{ product, quantity: 1 }])
    await setStatus(seller, next.orderId, 'Delivered')
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        review(buyer, { orderId: n % 2 ? orderId : next.orderId, product, stars: 1 + (n % 5) }),
      ),
    )
    expect(tries.map(({ status }) => status).filter((status) => status !== 409)).toContain(200)
    expect(await listOf(shop.visitor(), product)).toMatchObject({ count: 1, reviews: [expect.any(Object)] })
  })
})

describe('a review', () => {
  it('is read by everybody with its photos and the first name, as text', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    expect(await review(buyer, { orderId, product, stars: 5, text: hostile }, [await photo()])).toMatchObject(added)
    const { reviews, ...stars } = await listOf(shop.visitor(), product)
    expect(stars).toEqual({ success: true, average: 5, count: 1, hidden: 0 })
    expect(reviews).toMatchObject([
      { stars: 5, text: hostile, name: 'Test', photos: [{ width: expect.any(Number) }], product: { _id: product } },
    ])
    expect(JSON.stringify(reviews)).not.toContain(buyer.email)
    const [{ _id: id }] = reviews[0]!.photos as [Review['photos'][number]]
    const small = await shop.visitor().get(`${calls.reviewPhoto.path}?id=${id}&size=small`)
    expect(small.headers.get('content-type')).toBe('image/webp')
    // A cache that shares it with others shares nothing of who asked.
    expect(small.headers.get('cache-control')).toBe('public, max-age=300')
    expect(small.headers.get('set-cookie')).toBeNull()
    expect(await ratingOf(shop, product)).toEqual({ average: 5, count: 1 })
    // It is among the newest of the shop, and one without words is not.
    expect((await listOf(shop.visitor())).reviews.map(({ _id }) => _id)).toContain(reviews[0]!._id)
  })

  it('counts with one decimal, ten on a page, newest first', async ({ shop, seller }) => {
    const product = await shop.stock(200)
    const buyers = await shop.buyers(12)
    for (const [n, each] of buyers.entries()) {
      const { orderId } = await each.buy([{ product, quantity: 1 }])
      await setStatus(seller, orderId, 'Delivered')
      expect(await review(each, { orderId, product, stars: n === 0 ? 1 : 5, text: `Number ${n}` })).toMatchObject(added)
    }
    const first = await listOf(shop.visitor(), product)
    expect([first.average, first.count]).toEqual([4.7, 12])
    expect(first.reviews.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, n) => `Number ${11 - n}`))
    const next = `${calls.reviewList.path}?product=${product}&cursor=${first.nextCursor}`
    const { body } = await shop.visitor().get(next)
    expect((body as { reviews: Review[] }).reviews.map(({ text }) => text)).toEqual(['Number 1', 'Number 0'])
    expect(body).not.toHaveProperty('nextCursor')
    const unknown = await shop.visitor().get(`${calls.reviewList.path}?product=${product}&cursor=none`)
    expect(unknown).toMatchObject(refused(400, refusals.unknownCursor))
  })

  it('is withdrawn by its writer alone, and its words, photos and stars are gone', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    await review(buyer, { orderId, product, text: 'I said too much.' }, [await photo()])
    const { _id: id, photos } = await reviewOf(buyer, orderId)
    const [stranger] = (await shop.buyers(1)) as [Buyer]
    const missing = refused(404, reviewRefusals.noSuchReview)
    expect(await stranger.post(calls.reviewWithdraw.path, { id })).toMatchObject(missing)
    expect((await seller.post(calls.reviewWithdraw.path, { id })).status).toBe(401)
    for (let n = 0; n < 2; n += 1) {
      expect((await buyer.post(calls.reviewWithdraw.path, { id })).body).toMatchObject({ success: true })
    }
    expect(await listOf(shop.visitor(), product)).toMatchObject({ reviews: [], count: 0 })
    expect(await ratingOf(shop, product)).toBeUndefined()
    expect((await shop.visitor().get(`${calls.reviewPhoto.path}?id=${photos[0]?._id}&size=small`)).status).toBe(404)
    const { rows } = await shop.deps.pool.query(
      'SELECT words, (SELECT count(*)::int FROM review_photos WHERE review_id = r.id) AS photos FROM reviews r WHERE id = $1',
      [id],
    )
    expect(rows).toEqual([{ words: '', photos: 0 }])
    // Writing it anew would be an edit; the next purchase may be reviewed.
    expect(await review(buyer, { orderId, product, stars: 5 })).toMatchObject(
      refused(409, reviewRefusals.withdrawnBefore),
    )
    const next = await buyer.buy([{ product, quantity: 1 }])
    await setStatus(seller, next.orderId, 'Delivered')
    expect(await review(buyer, { orderId: next.orderId, product, stars: 5 })).toMatchObject(added)
    expect(await ratingOf(shop, product)).toEqual({ average: 5, count: 1 })
  })

  it('is never edited, whoever writes', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    await review(buyer, { orderId, product, text: 'Dry.' })
    for (const change of ['stars = 5', `words = 'Soft.'`, `written_at = now()`]) {
      const edit = shop.deps.pool.query(`UPDATE reviews SET ${change} WHERE order_id = $1`, [orderId])
      await expect(edit).rejects.toThrow(/append-only/)
    }
  })
})

it('The reviews of a shop are read 300 times a minute from a network, and more from another', async ({ shop }) => {
  const crowd = shop.visitor()
  await listOf(crowd)
  await shop.deps.pool.query(
    `UPDATE rate_limits SET points = 300 WHERE key LIKE '${calls.reviewList.path}%' AND points = 1`,
  )
  expect((await crowd.get(calls.reviewList.path)).status).toBe(429)
  expect((await shop.visitor().get(calls.reviewList.path)).status).toBe(200)
})

describe('the owner', () => {
  it('answers, and hides words for a reason while the stars go on counting', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    await review(buyer, { orderId, product, stars: 1, text: 'Ravi of 98765 43210 cheats.' }, [await photo()])
    const { _id: id, photos } = await reviewOf(buyer, orderId)
    const answer = { id, text: hostile }
    expect((await seller.post(calls.reviewAnswer.path, answer)).body).toMatchObject({ msg: reviewNotices.answered })
    expect((await listOf(shop.visitor(), product)).reviews).toMatchObject([{ answer: hostile }])

    for (const reason of ['Bad for business', undefined, '']) {
      expect((await seller.post(calls.reviewHide.path, { id, reason })).status).toBe(400)
    }
    expect((await seller.post(calls.reviewHide.path, { id, reason: 'Personal data' })).status).toBe(200)
    expect(await listOf(shop.visitor(), product)).toMatchObject({ reviews: [], average: 1, count: 1, hidden: 1 })
    expect(await ratingOf(shop, product)).toEqual({ average: 1, count: 1 })
    expect((await shop.visitor().get(`${calls.reviewPhoto.path}?id=${photos[0]?._id}&size=large`)).status).toBe(404)
    expect(await reviewOf(buyer, orderId)).toMatchObject({ hidden: 'Personal data', text: expect.any(String) })
    const all = (await seller.get(calls.sellerReviews.path)).body as { reviews: KeptReview[] }
    expect(all.reviews.find(({ _id }) => _id === id)).toMatchObject({ hidden: 'Personal data' })

    expect((await seller.post(calls.reviewHide.path, { id, reason: null })).body).toMatchObject({
      msg: reviewNotices.shown,
    })
    expect(await listOf(shop.visitor(), product)).toMatchObject({ reviews: [{ _id: id }], hidden: 0 })
  })

  it('finds those without an answer, and none that is withdrawn', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    await review(buyer, { orderId, product })
    const { _id: id } = await reviewOf(buyer, orderId)
    const waiting = async () => {
      const { body } = await seller.get(`${calls.sellerReviews.path}?show=unanswered`)
      return (body as { reviews: KeptReview[] }).reviews.map(({ _id }) => _id)
    }
    expect(await waiting()).toContain(id)
    await seller.post(calls.reviewAnswer.path, { id, text: 'Thank you.' })
    expect(await waiting()).not.toContain(id)
    await buyer.post(calls.reviewWithdraw.path, { id })
    for (const [path, body] of [
      [calls.reviewAnswer.path, { id, text: 'Why?' }],
      [calls.reviewHide.path, { id, reason: 'Insult' }],
    ] as const) {
      expect(await seller.post(path, body)).toMatchObject(refused(404, reviewRefusals.noSuchReview))
    }
  })

  it('is an owner: neither packer nor shopper answers or hides', async ({ shop, buyer, seller }) => {
    const { orderId, product } = await arrived(shop, buyer, seller)
    await review(buyer, { orderId, product })
    const { _id: id } = await reviewOf(buyer, orderId)
    const packer = await sellerLogin(shop, (await newSeller(shop, { role: 'packer' })).email)
    for (const [who, status] of [
      [packer, 403],
      [buyer, 403],
      [shop.visitor(), 401],
    ] as const) {
      expect((await who.post(calls.reviewAnswer.path, { id, text: 'No.' })).status).toBe(status)
      expect((await who.post(calls.reviewHide.path, { id, reason: 'Insult' })).status).toBe(status)
      expect((await who.get(calls.sellerReviews.path)).status).toBe(status)
    }
  })
})

it('A deleted account takes its reviews along, and the average follows', async ({ shop, buyer, seller }) => {
  const { orderId, product } = await arrived(shop, buyer, seller)
  await review(buyer, { orderId, product, stars: 2, text: 'Mine.' }, [await photo()])
  const { body } = await buyer.post(calls.userData.path)
  expect(body).toMatchObject({
    reviews: [{ stars: 2, words: 'Mine.', photos: [expect.stringMatching(/^data:image/)] }],
  })
  expect((await buyer.post(calls.userDelete.path, { password: shopperPassword })).status).toBe(200)
  expect(await listOf(shop.visitor(), product)).toMatchObject({ reviews: [], count: 0 })
  expect(await ratingOf(shop, product)).toBeUndefined()
})
