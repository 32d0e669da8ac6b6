import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { nextPage, ownPage } from '#contract/next-page'

it.each(['/home', '/cart', '/my-orders', '/products?search=medjool', '/products/Dates/1', '/add-address', '/account'])(
  'goes on to %s',
  (page) => {
    expect(nextPage(page)).toBe(page)
  },
)

it.each(['/', '/login-code?next=%2Fcart', '/terms-and-conditions'])(
  '%s is a page of its own, and not after a login',
  (page) => {
    expect(ownPage(page)).toBe(page)
    expect(nextPage(page)).toBe('/home')
  },
)

it.each([nextPage, ownPage])('%o never leaves the shop, whatever it is asked', (next) => {
  const piece = fc.constantFrom('/', '\\', '.', '\t', '\n', ':', '@', 'evil.example', 'cart', 'https:', '%2f', '?', '#')
  const hostile = fc.array(piece).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), hostile), (rest) => {
      const page = next(`/${rest}`)
      expect(new URL(page, 'https://shop.example').origin).toBe('https://shop.example')
      expect(page).toMatch(next === nextPage ? /^\/[a-z]/ : /^\/(?!\/)/)
    }),
    { numRuns: 2_000 },
  )
})
