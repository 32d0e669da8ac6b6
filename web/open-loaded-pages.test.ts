import { beforeEach, expect, it, vi } from 'vitest'
import type { DataRouter } from 'react-router'

import { openLoadedPages } from '#web/open-loaded-pages.ts'

const page = { module: 'data:text/javascript,export default 1' }
const pages = { manifest: { routes: { products: page } }, routeModules: {} }

let opened: unknown[]
let browser: EventTarget & { location: { href: string } }
let router: DataRouter

beforeEach(() => {
  // It looks for lost pages at intervals.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  opened = []
  browser = Object.assign(new EventTarget(), { location: { href: 'https://shop.test/home' } })
  vi.stubGlobal('window', browser)
  const navigate = (to: unknown) => Promise.resolve(void opened.push(to))
  router = { routes: [{ id: 'products', path: '/products' }], navigate } as unknown as DataRouter
  openLoadedPages(router, pages as unknown as Parameters<typeof openLoadedPages>[1])
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it('the last of two presses opens its page', async () => {
  await Promise.all([router.navigate('/products?search=m'), router.navigate('/products?search=me')])
  expect(opened).toEqual(['/products?search=me'])
})

it('a letter typed while the page of the letter before opens is searched, too', async () => {
  const search = router.navigate('/products?search=me')
  browser.location.href = 'https://shop.test/products?search=m'
  await search
  expect(opened).toEqual(['/products?search=me'])
})

it('Back cancels a page whose scripts are loading', async () => {
  const link = router.navigate('/products')
  browser.dispatchEvent(new Event('popstate'))
  await link
  expect(opened).toEqual([])
})
