import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { demoProducts } from '#demo/products'

import { differenceFromCommitted, LIKE } from './compare.ts'
import { looks } from './product-looks.ts'
import { lettering } from './renderer/lettering.ts'

/** A product in a pack, and a hamper. The panel of every product is compared in panels.test.ts. */
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
    for (const place of [0, 1, 2, 3]) expect(await differenceFromCommitted(product, place)).toBeLessThanOrEqual(LIKE)
  })
})
