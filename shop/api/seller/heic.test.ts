import { readFile } from 'node:fs/promises'

import sharp from 'sharp'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { heicToPng } from '#domain/catalogue/encoder/decode-heic'
import type { Answer, Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

/** Pictures with a red upper and a blue lower half, made with x265; the turned one has irot and EXIF, as from a phone. */
const photograph = (name: 'upright' | 'turned' | 'display-p3' | 'six-megapixels') =>
  readFile(new URL(`../../../tests/support/heic/${name}.heic`, import.meta.url))

function add(seller: Browser, file: Uint8Array): Promise<Answer> {
  const body = new FormData()
  const data = { name: 'Dates', description: [], category: 'Dates', price: 10, offerPrice: 9, quantity: 1 }
  body.append('productData', JSON.stringify(data))
  body.append('images', new Blob([new Uint8Array(file)]), 'IMG_0001.HEIC')
  return seller.send(calls.productAdd.path, { method: 'POST', body })
}

async function stored(shop: TestShop, seller: Browser, file: Uint8Array): Promise<Buffer> {
  const { status, body } = await add(seller, file)
  expect(status).toBe(200)
  const [image = ''] = (body as { product: Product }).product.image
  return Buffer.from(await (await fetch(shop.url + image)).arrayBuffer())
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())]
}

/** The file with another width and height in its header. */
function claiming(file: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(file)
  const at = changed.indexOf('ispe') + 8
  changed.writeUInt32BE(width, at)
  changed.writeUInt32BE(height, at + 4)
  return changed
}

const unreadable = 'That file is no picture the shop can read. Please send JPEG, PNG, WebP, AVIF or HEIC.'

describe('a HEIC photograph', () => {
  it.for<[string, (file: Buffer) => Buffer]>([
    ['cut off in its pixels', (file: Buffer) => file.subarray(0, file.length - 60)],
    ['cut off in its header', (file: Buffer) => file.subarray(0, 300)],
    ['nothing but its first bytes', (file: Buffer) => file.subarray(0, 28)],
    ['claiming to be larger than it is', (file: Buffer) => claiming(file, 5000, 5000)],
    ['claiming to be smaller than it is', (file: Buffer) => claiming(file, 32, 24)],
  ])('is refused when it is %s, and nothing is left behind', async ([, broken], { shop, seller }) => {
    const { status, body } = await add(seller, broken(await photograph('upright')))
    expect([status, (body as { msg: string }).msg]).toEqual([400, unreadable])
    for await (const { key } of shop.deps.pictures.list()) expect.unreachable(`${key} was stored`)
  })

  it('is refused before decoding when its header claims more than 25 million pixels', async ({ seller }) => {
    const { status, body } = await add(seller, claiming(await photograph('upright'), 30_000, 30_000))
    expect([status, (body as { msg: string }).msg]).toEqual([400, expect.stringContaining('25 million pixels')])
  })

  it('H7: becomes WebP without metadata', async ({ shop, seller }) => {
    const file = await photograph('upright')
    expect(file.includes('MEWA-SECRET')).toBe(true)
    const picture = await stored(shop, seller, file)
    const info = await sharp(picture).metadata()
    expect(info).toMatchObject({ format: 'webp', width: 320, height: 240 })
    expect([info.exif, info.icc, info.xmp, picture.includes('MEWA-SECRET')]).toEqual([
      undefined,
      undefined,
      undefined,
      false,
    ])
    const [[red = 0], [, , blue = 0]] = [await colourAt(picture, 160, 40), await colourAt(picture, 160, 200)]
    expect([red > 180, blue > 180]).toEqual([true, true])
  })

  it('taken with the telephone on its side is turned upright once', async ({ shop, seller }) => {
    const picture = await stored(shop, seller, await photograph('turned'))
    expect(await sharp(picture).metadata()).toMatchObject({ width: 240, height: 320 })
    // After a quarter turn clockwise the upper half is on the right.
    const [[, , blue = 0], [red = 0]] = [await colourAt(picture, 40, 160), await colourAt(picture, 200, 160)]
    expect([red > 180, blue > 180]).toEqual([true, true])
  })

  it('in the colours of Display P3 looks the same in sRGB', async ({ shop, seller }) => {
    const [red = 0, green = 0, blue = 0] = await colourAt(
      await stored(shop, seller, await photograph('display-p3')),
      160,
      40,
    )
    // Its colour is #d02020; Display P3 values read as sRGB would give about #bf352b.
    expect([Math.abs(red - 208) < 8, Math.abs(green - 32) < 10, Math.abs(blue - 32) < 8]).toEqual([true, true, true])
  })

  it('is decoded beside others that are sent at once, broken ones among them', async ({ seller }) => {
    const good = await photograph('upright')
    const answers = await Promise.all([good, good.subarray(0, 300), good].map((file) => add(seller, file)))
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200])
  })
})

describe('the decoder', () => {
  it('ends when its memory is used up, and the next picture is decoded', async () => {
    const large = await photograph('six-megapixels')
    const decode = (maxBytes?: number) => heicToPng(large, 25_000_000, { width: 64 }, maxBytes)
    await expect(decode(20 * 1024 * 1024)).rejects.toThrow('libheif refused')
    expect(await sharp(await decode()).metadata()).toMatchObject({ format: 'png', width: 64 })
  })
})
