import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readPictures } from '#demo/pictures'
import { type DemoProduct, demoProducts } from '#demo/products'

import { drawingsOf, encodeDrawing } from './catalogue.ts'
import { looks } from './product-looks.ts'
import { lettering } from './renderer/lettering.ts'

/** A product in a pack, and a hamper. The panel of every product is compared beside them. */
const someOfEach = demoProducts.filter(({ name }) => ['Amla Powder', 'Corporate Hamper'].includes(name))

test.each(demoProducts)('$name can be lettered on its pack and its panel', ({ name, weight, description }) => {
  for (const text of [name, weight, ...description.slice(-2)]) {
    expect(lettering(text, 0, 0, { face: 'serif', size: 20, fill: '#000' })).toContain('<path')
  }
})

test('neighbours in a category differ in pack and colour', () => {
  const inOrder = demoProducts.map(({ name }) => looks[name]!)
  const packs = inOrder.map((look) => ('pack' in look ? look.pack : look.ink))
  const inks = inOrder.map(({ ink }) => ink)
  for (const told of [packs, inks]) {
    expect(told.filter((pack, place) => pack === told[place - 1])).toEqual([])
  }
})

test('every look belongs to a demo product', () => {
  expect(Object.keys(looks)).toEqual(demoProducts.map(({ name }) => name))
})

describe('drawn again, the committed pictures are the same:', () => {
  // The shop disables SVG in every process that takes uploads, and this process may be one of them.
  const svg = { operation: ['VipsForeignLoadSvg'] }
  beforeAll(() => sharp.unblock(svg))
  afterAll(() => sharp.block(svg))

  test.each(someOfEach)('all of $name', { timeout: 120_000 }, async (product) => {
    expect(someOfEach).toHaveLength(2)
    for (const place of [0, 1, 2, 3]) await expectSame(product, place)
  })

  test.each(demoProducts)('the panel of $name', { timeout: 60_000 }, (product) => expectSame(product, 3))
})

async function expectSame(product: DemoProduct, place: number): Promise<void> {
  const [drawn] = await encodeDrawing(drawingsOf(product)[place]!(), [WIDTH])
  const committed = (await readPictures(product))[place]!.sizes.find(({ width }) => width === WIDTH)!
  expect(await largestDifference(committed.bytes, drawn!.bytes)).toBeLessThanOrEqual(LIKE)
}

/** Wide enough to resolve every letter of the panel. */
const WIDTH = 320
/** Another processor may round a few pixels differently; a changed letter or piece differs far more. */
const LIKE = 48

async function largestDifference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).raw().toBuffer()))
  expect(a!.length).toBe(b!.length)
  let largest = 0
  for (let i = 0; i < a!.length; i += 1) largest = Math.max(largest, Math.abs(a![i]! - b![i]!))
  return largest
}
