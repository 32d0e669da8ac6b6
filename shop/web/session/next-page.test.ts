import fc from 'fast-check'
import { expect, test } from 'vitest'

import { loginPath, safeNext, sellerPage } from '#web/session/next-page.ts'

test('A visitor returns to the page first requested', () => {
  expect(loginPath('/products?search=medjool')).toBe('/?next=%2Fproducts%3Fsearch%3Dmedjool')
  expect(safeNext('/products?search=medjool')).toBe('/products?search=medjool')
  expect(loginPath('/home')).toBe('/')
})

test.each([
  undefined,
  null,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/',
  '/?next=/',
  '/api/user/logout',
  'home',
])('%j leads to the home page', (next) => {
  expect(safeNext(next)).toBe('/home')
})

test.each([
  undefined,
  null,
  '',
  '/',
  '//evil.example',
  'https://evil.example/seller/',
  '/seller',
  '/sellers/x',
  'seller/',
])('%j leads to the first page of the seller', (asked) => {
  expect(sellerPage(asked)).toBe('/seller')
})

test('A seller returns to the page first requested', () => {
  expect(sellerPage('/seller/orders?due=late')).toBe('/seller/orders?due=late')
})

test('No next page leads to another site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.webPath(),
        fc.string({ unit: fc.constantFrom('/', '\\', '.', '@', ':', '?', '#', '\t', '\n', 'e') }),
      ),
      (next) => {
        const url = new URL(safeNext(next), 'https://mewa.example')
        expect(url.origin).toBe('https://mewa.example')
      },
    ),
  )
})
