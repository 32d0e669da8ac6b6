import { Hono } from 'hono'
import { createContext, type ServerBuild } from 'react-router'
import { expect, it } from 'vitest'

import { startTraces } from '#adapters/traces'
import { callsInProgress } from '#api/http/calls-in-progress'
import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { pagesFrom } from '#api/pages/pages'
import { startCollector } from '#test/trace-collector'

/** A build whose one page is this HTML. */
const buildOf = (html: string) =>
  ({
    entry: {
      module: { pageContext: createContext(), default: () => new Response() },
    },
    routes: {
      any: {
        id: 'any',
        path: '*',
        module: { loader: () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }) },
      },
    },
    assets: { routes: {} },
    routeDiscovery: { mode: 'initial' },
    future: {},
    basename: '/',
    ssr: true,
    isSpaMode: false,
    prerender: [],
  }) as unknown as ServerBuild

const settings = {
  toOpen: [],
  publicUrl: 'http://shop.test',
  imagesUrl: '/images',
  checkoutScriptUrl: 'https://pay.test/script.js',
  razorpayApiUrl: 'https://pay.test',
  trustProxy: 0,
}
const PAGE = '<html><head><title>$& </title></head><body></body></html>'

function pagesWith(traces: Deps['traces']) {
  const app = new Hono<Env>()
  const pages = pagesFrom({ build: async () => buildOf(PAGE), files: undefined })
  app.notFound(pages(app, { settings, traces } as unknown as Deps, callsInProgress()))
  return async (path: string) => {
    const answer = await app.request(`http://shop.test${path}`)
    return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
  }
}

it('has no byte of them without traces', async () => {
  expect((await pagesWith(undefined)('/cart')).html).toBe(PAGE)
})

it('contains its trace, and its script with the nonce of the page', async () => {
  const collector = await startCollector()
  const traces = startTraces({ endpoint: collector.url, ratio: 1 }, () => {})
  const { html, policy } = await pagesWith(traces)('/cart')
  await traces.stop()
  await collector.stop()
  const [, traceparent = '', nonce] =
    /<title>\$& <\/title><meta name="traceparent" content="([^"]+)"><script nonce="([^"]+)">/.exec(html) ?? []
  const [span] = collector.spans()
  expect(traceparent).toBe(`00-${span?.traceId}-${span?.spanId}-01`)
  expect(policy).toContain(`'nonce-${nonce}'`)
  expect(html).toMatch(/<\/script><\/head><body><\/body><\/html>$/)
})

// Mutation: a page is named by its path.
it('is named by the fixed words of its address', async () => {
  const collector = await startCollector()
  const traces = startTraces({ endpoint: collector.url, ratio: 1 }, () => {})
  const open = pagesWith(traces)
  for (const path of ['/', '/my-orders/0abc/invoice', '/asha@example.com/asha?token=secret']) await open(path)
  await traces.stop()
  await collector.stop()
  expect(collector.spans().map(({ name }) => name)).toEqual([
    'GET page /',
    'GET page /my-orders/*/invoice',
    'GET page /*/*',
  ])
  expect(collector.text()).not.toMatch(/asha|secret/)
})
