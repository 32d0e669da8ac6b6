import { beforeEach, expect, it, vi } from 'vitest'
import type { DataRouter } from 'react-router'

import { openLoadedPages } from '#web/navigation/open-loaded-pages.ts'

const page = { module: 'data:text/javascript,export default 1' }
const pages = { manifest: { routes: { products: page } }, routeModules: {} }

let opened: unknown[]
let browser: EventTarget & { location: { href: string } }
let router: Pick<DataRouter, 'navigate'> & { state: { location: object } }

beforeEach(() => {
  // It looks for lost pages at intervals.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  opened = []
  browser = Object.assign(new EventTarget(), { location: { href: 'https://shop.test/home' } })
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', { querySelector: () => null })
  const navigate = (to: unknown, options?: object) => Promise.resolve(void opened.push(options ? [to, options] : to))
  const routes = [{ id: 'products', path: '/products' }]
  router = Object.assign({ navigate, state: { location: {} } }, { routes })
  openLoadedPages(router as unknown as DataRouter, pages as unknown as Parameters<typeof openLoadedPages>[1])
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it('the last of two presses opens its page', async () => {
  await Promise.all([router.navigate('/products?search=m'), router.navigate('/products?search=me')])
  expect(opened).toEqual(['/products?search=me'])
})

it('a letter typed while the page of the letter before opens takes its place in the history', async () => {
  const search = router.navigate('/products?search=me', { preventScrollReset: true })
  browser.location.href = 'https://shop.test/products?search=m'
  router.state.location = {}
  await search
  expect(opened).toEqual([['/products?search=me', { preventScrollReset: true, replace: true }]])
})

it('Back cancels a page whose scripts are loading', async () => {
  const link = router.navigate('/products')
  browser.dispatchEvent(new Event('popstate'))
  await link
  expect(opened).toEqual([])
})
