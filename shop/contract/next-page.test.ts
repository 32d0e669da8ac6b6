import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { nextPage } from '#contract/next-page'

it.each(['/home', '/cart', '/my-orders', '/products?search=medjool', '/products/Dates/1', '/add-address', '/account'])(
  'goes on to %s',
  (page) => {
    expect(nextPage(page)).toBe(page)
  },
)

it('never leaves the shop, whatever it is asked', () => {
  const piece = fc.constantFrom('/', '\\', '.', '\t', '\n', ':', '@', 'evil.example', 'cart', 'https:', '%2f', '?', '#')
  const hostile = fc.array(piece).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), hostile), (rest) => {
      const next = nextPage(`/${rest}`)
      expect(new URL(next, 'https://shop.example').origin).toBe('https://shop.example')
      expect(next).toMatch(/^\/[a-z]/)
    }),
    { numRuns: 2_000 },
  )
})
