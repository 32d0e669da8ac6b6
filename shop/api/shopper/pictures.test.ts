import { readFile } from 'node:fs/promises'

import sharp from 'sharp'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { pictureAt, pictureWidths } from '#contract/products/pictures'
import { refusals } from '#contract/wording'
import { describe, expect, it as base } from '#test/fixtures'
import { startObjectStore } from '#test/object-store'
import { startTestShop } from '#test/shop'

const it = base.extend('url', { scope: 'file' }, async ({ shop, seller }) => {
  // A phone's photograph: rotated by EXIF, with a GPS position.
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a0522d' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 0/1' }, IFD0: { Copyright: 'someone' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  const data = { name: 'Dates', description: [], category: 'Dates', price: 10, offerPrice: 9, quantity: 1 }
  body.append('productData', JSON.stringify(data))
  body.append('images', new Blob([new Uint8Array(photo)]), 'IMG_0001.jpg')
  const answer = await seller.send(calls.productAdd.path, { method: 'POST', body })
  const [image = ''] = (answer.body as { product: Product }).product.image
  return shop.url + image
})

describe('a stored picture', () => {
  it.for(pictureWidths)(
    'H7: is there %i wide at most, as WebP, upright and without metadata',
    async (width, { url }) => {
      const response = await fetch(pictureAt(url, width))
      const info = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      // 800 x 600 rotated is 600 x 800, and is never enlarged.
      const [wide, high] = width >= 600 ? [600, 800] : [width, (width * 4) / 3]
      expect(info).toMatchObject({ format: 'webp', width: wide, height: Math.round(high) })
      expect([info.exif, info.icc, info.xmp, info.iptc]).toEqual([undefined, undefined, undefined, undefined])
    },
  )

  it('H6: may be kept for ever and does nothing but be seen', async ({ url }) => {
    const { headers } = await fetch(url)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  it('is not sent again to who has it', async ({ url }) => {
    const tag = (await fetch(url)).headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { 'if-none-match': tag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('what is no stored picture is 404', () => {
  it.for([
    '/images/',
    '/images/KEY',
    '/images/KEY/',
    '/images/KEY/original.jpg',
    '/images/KEY/641.webp',
    '/images/KEY/640.webp/',
    '/images/KEY/640.webp%00.png',
    '/images/KEY/..%2F640.webp',
    '/images/..%2F..%2F..%2Fetc%2Fpasswd',
    '/images/%2e%2e/%2e%2e/package.json',
    '/images/..%5c..%5cpackage.json',
    `/images/${'0'.repeat(32)}/640.webp`,
    '/images/.new-KEY/640.webp',
  ])('H6: %s', async (path, { shop, url }) => {
    const key = new URL(url).pathname.split('/')[2] ?? ''
    const response = await fetch(shop.url + path.replace('KEY', key))
    expect(response.status).toBe(404)
    const secret = await readFile('package.json', 'utf8')
    expect(await response.text()).not.toContain(secret.slice(0, 40))
  })
})

const inBucket = base
  .extend('bucket', { scope: 'file' }, async ({}, { onCleanup }) => {
    const bucket = await startObjectStore()
    onCleanup(bucket.stop)
    return bucket
  })
  .extend('inStore', { scope: 'file' }, async ({ bucket }, { onCleanup }) => {
    const shop = await startTestShop({
      S3_BUCKET: `${bucket.endpoint}/${bucket.bucket}`,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    })
    onCleanup(shop.stop)
    return shop
  })

describe('a picture in a store', () => {
  const file = (letter: string) => `${letter.repeat(32)}/640.webp`

  inBucket('is served at the same address, and one that is nowhere is 404', async ({ bucket, inStore }) => {
    await inStore.deps.pictures.put('a'.repeat(32), [{ path: file('a'), bytes: Buffer.from('in the store') }])
    expect(bucket.objects.size).toBe(1)
    const answer = await fetch(`${inStore.url}/images/${file('a')}`)
    expect([answer.status, await answer.text()]).toEqual([200, 'in the store'])
    expect((await fetch(`${inStore.url}/images/${file('c')}`)).status).toBe(404)
  })

  inBucket(
    'is refused in words while the store is down, soon without asking it, and is back with it',
    async ({ bucket, inStore }) => {
      bucket.isDown(true)
      for (let i = 0; i < 6; i++) {
        const answer = await fetch(`${inStore.url}/images/${file('a')}`)
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
        expect(await answer.json()).toMatchObject({ msg: refusals.picturesNotRead })
      }
      bucket.isDown(false)
      expect((await fetch(`${inStore.url}/images/${file('a')}`)).status).toBe(503)
      const status = async () => (await fetch(`${inStore.url}/images/${file('a')}`)).status
      await expect.poll(status).toBe(200)
    },
  )
})
