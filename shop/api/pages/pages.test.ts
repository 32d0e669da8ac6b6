import { Hono } from 'hono'
import { createContext, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { expect, it, vi } from 'vitest'

import { callsInProgress } from '#api/http/calls-in-progress'
import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { createLog } from '#api/logs/log'
import { pagesFrom } from '#api/pages/pages'
import { paths } from '#contract/paths'

const pageContext = createContext<{ report: (error: unknown) => void }>()

/** A build whose one page answers its path, or breaks. */
const build = {
  entry: {
    module: {
      pageContext,
      default: () => new Response(),
      handleError: (error: unknown, { context }: LoaderFunctionArgs) => context.get(pageContext).report(error),
    },
  },
  routes: {
    any: {
      id: 'any',
      path: '*',
      module: {
        loader: ({ params }: LoaderFunctionArgs) => {
          if (params['*'] === 'broken') throw new Error('no page for asha@example.com')
          return new Response(params['*'], { status: 404 })
        },
      },
    },
  },
  assets: { routes: {} },
  routeDiscovery: { mode: 'initial' },
  future: {},
  basename: '/',
  ssr: true,
  isSpaMode: false,
  prerender: [],
} as unknown as ServerBuild

function shop() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const settings = {
    toOpen: [],
    publicUrl: 'http://shop.test',
    imagesUrl: '/images',
    checkoutScriptUrl: 'https://pay.test/script.js',
    razorpayApiUrl: 'https://pay.test',
    trustProxy: 0,
  }
  const app = new Hono<Env>()
  const pages = pagesFrom({ build: async () => build, files: undefined })
  app.notFound(pages(app, { log, settings } as unknown as Deps, callsInProgress()))
  return { lines, open: (path: string, init?: RequestInit) => app.request(`http://shop.test${path}`, init) }
}

// Mutation: the path is handed on as it came.
it('G7: a path that cannot be decoded is a page like any, and no line on the console', async () => {
  const { open } = shop()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const form = { method: 'POST', body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  for (const [path, shown] of [
    ['/50%', '50%'],
    ['/products/%ff%fe', 'products/%ff%fe'],
    ['/%E0%A4%96', 'ख'],
  ] as const) {
    const answer = await open(path)
    expect([answer.status, await answer.text()]).toEqual([404, shown])
    expect((await open(path, form)).status).toBeGreaterThan(399)
    expect((await open(path, { method: 'HEAD' })).status).toBe(404)
  }
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

// Mutation: the console is written to instead.
it('G7: a mistake of a page is a line of the log, without an email', async () => {
  const { open, lines } = shop()
  expect((await open('/broken')).status).toBe(500)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 50, msg: 'bug', path: '/broken', method: 'GET', err: { message: 'no page for [email]' } },
  ])
})

// Mutation: a page is left out of the list of personal ones.
it.for([
  paths.cart(),
  paths.addAddress(),
  paths.account(),
  paths.phone('9876543210'),
  paths.yourData(),
  paths.myOrders(),
  paths.invoice('an-order'),
  paths.paymentSuccess('an-order'),
  paths.seller(),
  paths.sellerOrders(),
  // The router knows a page by any spelling of its path.
  '/My-Orders',
  '/%63art',
])('R8: no browser keeps the page %s', async (path) => {
  expect((await shop().open(path)).headers.get('cache-control')).toBe('private, no-store')
})

it('a page without anything personal may be kept for the back button', async () => {
  expect((await shop().open(paths.home())).headers.get('cache-control')).toBe('private, no-cache')
})
