// With `npm run test:pages`, because it draws every product.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { demoProducts } from '#demo/products'

import { differenceFromCommitted, LIKE } from './compare.ts'

// The shop disables SVG in every process that takes uploads, and this process may be one of them.
const svg = { operation: ['VipsForeignLoadSvg'] }
beforeAll(() => sharp.unblock(svg))
afterAll(() => sharp.block(svg))

test.each(demoProducts)('the committed panel of $name is as it is drawn', { timeout: 60_000 }, async (product) => {
  expect(await differenceFromCommitted(product, 3)).toBeLessThanOrEqual(LIKE)
})
