import { readFile } from 'node:fs/promises'
import { request } from 'node:http'

import sharp from 'sharp'

import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { decoders, killDecoders, stopDecoders } from '#test/decoders'
import { describe, expect, it } from '#test/fixtures'
import { animated, chunk, greyPng, needle, withChunks } from '#test/scenes/picture-bombs'
import { add, addAlmonds, almonds, form, photo, storedPictures } from '#test/scenes/products'
import type { TestShop } from '#test/shop'

const script = '<script>alert(document.domain)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="70"><rect width="9" height="9"/>${script}</svg>`
const turnedIntoGif = async () =>
  sharp(await photo())
    .gif()
    .toBuffer()
const halfOf = async (format: 'jpeg' | 'png' | 'webp') => {
  const file = await sharp(await photo('#222222', 2000, 1500))
    .toFormat(format)
    .toBuffer()
  return file.subarray(0, file.length / 2)
}

/** An animated WebP. */
async function film(): Promise<Buffer> {
  const colours = Array.from({ length: 40 }, (_, nth) => `rgb(${nth * 6}, 90, 40)`)
  const frames = await Promise.all(colours.map((colour) => photo(colour, 90, 70)))
  return sharp(frames, { join: { animated: true } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
}

async function firstPicture(shop: TestShop, image: string[]): Promise<Buffer> {
  return Buffer.from(await (await fetch(shop.url + image[0])).arrayBuffer())
}

describe('an uploaded file', () => {
  it.for<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['H1: SVG with a script', () => Buffer.from(svg)],
    ['H1: HTML named .png', () => Buffer.from(`<html><body>${script}`)],
    ['H1: a GIF with PHP', async () => Buffer.concat([await turnedIntoGif(), Buffer.from('<?php phpinfo(); ?>')])],
    ['H2: an archive', () => Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1')],
    ['H4: half a JPEG', () => halfOf('jpeg')],
    ['H4: half a PNG', () => halfOf('png')],
    ['H4: half a WebP', () => halfOf('webp')],
  ])('is refused that is %s, and nothing is left behind', async ([, file], { shop, seller }) => {
    const before = await storedPictures(shop)
    const { status, body } = await add(seller, form(almonds, [await photo(), await file()]))
    expect([status, body]).toEqual([400, { success: false, code: 'invalid', msg: refusals.unreadablePicture }])
    expect(await storedPictures(shop)).toBe(before)
  })

  it('H1: becomes a picture alone when it is PNG and script at once', async ({ shop, seller }) => {
    const png = withChunks(await photo('#c47a2c', 90, 70), chunk('tEXt', Buffer.from(`Comment\0${script}`)))
    const { image } = await addAlmonds(seller, {}, [Buffer.concat([png, Buffer.from(script)])])
    const stored = await firstPicture(shop, image)
    expect([stored.includes('script'), (await sharp(stored).metadata()).width]).toEqual([false, 90])
  })
})

describe('a bomb', () => {
  it.for<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['H2: 30,000 x 30,000 pixels', () => greyPng(30_000, 30_000), refusals.tooManyPixels],
    ['R4: four of 1 x 25,000,000 pixels', needle, refusals.pictureTooLong],
    ['R4: 12,001 x 2 pixels', () => photo('#ffffff', 12_001, 2), refusals.pictureTooLong],
  ])('%s is refused at once, although the decoder stands still', async ([, file, msg], { seller }) => {
    await addAlmonds(seller, {}, [await photo()])
    stopDecoders()
    const bomb = await file()
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(seller, form(almonds, [bomb]))))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(4).fill([400, { success: false, code: 'invalid', msg }]),
    )
  })

  it.for<[string, () => Promise<Uint8Array>]>([
    ['PNG', async () => animated(await photo('#c47a2c', 90, 70), 1_000)],
    ['WebP', film],
  ])('H2: of frames becomes its first frame: %s', async ([, file], { shop, seller }) => {
    const { image } = await addAlmonds(seller, {}, [await file()])
    expect(await sharp(await firstPicture(shop, image)).metadata()).toMatchObject({ width: 90, height: 70 })
  })
})

describe('pictures that come at once', () => {
  // One is decoded and 40 wait; the process dies with the first of them in its hands.
  it('R4: wait in line; too many are refused, and a killed decoder loses none', async ({ shop, seller }) => {
    await addAlmonds(seller, {}, [await photo()])
    const before = await storedPictures(shop)
    const [decoder] = decoders()
    stopDecoders()
    const file = await photo('#c47a2c', 40, 40)
    const refused: unknown[] = []
    const all = Array.from({ length: 45 }, async () => {
      const answer = await add(seller, form(almonds, [file]))
      if (answer.status !== 200) refused.push([answer.status, answer.body, answer.headers.get('retry-after')])
      return answer.status
    })
    await expect
      .poll(() => refused)
      .toEqual(Array(4).fill([503, { success: false, code: 'unavailable', msg: refusals.overloaded }, '2']))
    killDecoders()
    expect((await Promise.all(all)).filter((status) => status === 200)).toHaveLength(41)
    expect(await storedPictures(shop)).toBe(before + 41)
    expect(decoders()).not.toContain(decoder)
  })

  it('R4: are answered 503 when each decoder dies of them, and the next is decoded', async ({ seller }) => {
    const file = await readFile(new URL('../../../tests/support/heic/six-megapixels.heic', import.meta.url))
    const answers: unknown[] = []
    const upload = add(seller, form(almonds, [file])).then(({ status, body }) => answers.push([status, body]))
    const killed = () => (killDecoders(), answers)
    await expect.poll(killed).toEqual([[503, { success: false, code: 'unavailable', msg: refusals.pictureNotRead }]])
    await upload
    await addAlmonds(seller, {}, [await photo()])
  })

  it('H4: keep no more than 96 MB in memory, and their room is free again when they break off', async ({
    shop,
    seller,
  }) => {
    const cookie = [...seller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 40_000_000 }
    const uploads = [1, 2, 3].map(() => request(shop.url + calls.productAdd.path, { method: 'POST', headers }))
    const answers: (number | undefined)[] = []
    for (const upload of uploads) {
      upload.on('response', ({ statusCode }) => answers.push(statusCode)).on('error', () => {})
      upload.write('--x')
    }
    await expect.poll(() => answers).toEqual([503])
    for (const upload of uploads) upload.destroy()
    const large = new Uint8Array(9_000_000)
    await expect.poll(async () => (await add(seller, form(almonds, Array(4).fill(large)))).status).toBe(400)
  })
})
