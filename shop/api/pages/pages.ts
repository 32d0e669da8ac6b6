import { randomBytes } from 'node:crypto'

import type { Context } from 'hono'
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'

import type { Pages } from '#api/http/app'
import { compressed } from '#api/http/compress'
import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { isKnown } from '#api/http/middleware/known-device'
import { languageOf } from '#api/http/middleware/reader'
import { documentHeaders } from '#api/http/middleware/security-headers'
import { MAX_JSON_BYTES, readBounded } from '#api/http/read-json'
import { withReadablePath } from '#api/http/readable-path'
import type { App } from '#api/http/serve'
import { personal } from '#api/pages/personal-pages'
import { type PageHandler, renderInTurn } from '#api/pages/render-in-turn'
import { staticFiles } from '#api/pages/static-files'
import { pictureUrl } from '#api/present/product'
import { withTrace } from '#api/tracing/page'
import { tracedPage } from '#api/tracing/requests'
import { closedNotice } from '#contract/closed-until'
import type { Language } from '#contract/language/language'
import type { PageSettings } from '#contract/page-settings'
import { refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

/** The source of the pages. */
export type PageSource = {
  /** The server build; called for each request, so that development serves the latest code. */
  build: () => Promise<ServerBuild>
  /** The folder of the client build; undefined when the development server serves it. */
  files: string | undefined
}

/** The context of a page during rendering on the server; `entry.server` of the pages exports its key, `pageContext`. */
type PageContext = {
  /** Calls the shop's API without a network, as the visitor of the page. */
  api: (request: Request) => Promise<Response>
  settings: PageSettings
  language: Language
  /** Whether somebody has logged in with this browser before. */
  wasHere: () => Promise<boolean>
  /** The nonce for the inline scripts of this answer. */
  nonce: string
  /** Logs a mistake of the page. */
  report: (error: unknown) => void
}

/** Serves a file of the client build, else a page, which may be the 404 page. */
export function pagesFrom(source: PageSource): Pages {
  const file = source.files === undefined ? undefined : staticFiles(source.files)
  return (app, deps, inProgress) => {
    const render = renderInTurn(deps.settings, inProgress, renderer(app, deps, source))
    const { traces } = deps
    return async (c) => (await file?.(c)) ?? (await (traces ? tracedPage(traces, c, async () => render(c)) : render(c)))
  }
}

function renderer(app: App, deps: Deps, source: PageSource): PageHandler {
  let ready: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined
  return async (c) => {
    const build = await source.build()
    if (ready?.build !== build) {
      ready = { build, handle: createRequestHandler(build, source.files === undefined ? 'development' : 'production') }
    }
    const nonce = randomBytes(16).toString('base64')
    const context = new RouterContextProvider()
    context.set(pageContextOf(build), pageContext(app, deps, c, nonce))
    const rendered = await ready.handle(await bounded(c.req.raw), context)
    const page = await compressed(c, deps.traces ? await withTrace(rendered, deps.traces, nonce) : rendered)
    for (const [name, value] of Object.entries(documentHeaders(deps.settings, nonce))) page.headers.set(name, value)
    if (!page.headers.has('Cache-Control')) page.headers.set('Cache-Control', cacheControl(c.req.url))
    return page
  }
}

// The router finds a page in any spelling of its path.
function cacheControl(url: string): string {
  const path = decodeURIComponent(new URL(withReadablePath(url)).pathname)
    .toLowerCase()
    .replaceAll(/\/+/g, '/')
  return personal.some((page) => path.startsWith(page)) ? 'private, no-store' : 'private, no-cache'
}

// A form without scripts sends a short body of one type; other bodies are not read.
async function bounded(request: Request): Promise<Request> {
  const url = withReadablePath(request.url)
  if (request.method !== 'POST') return url === request.url ? request : new Request(url, request)
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new Failure('wrong-type', refusals.notUrlEncoded)
  const { method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: await readBounded(request, MAX_JSON_BYTES) })
}

function pageContextOf(build: ServerBuild): RouterContext<PageContext> {
  return (build.entry.module as typeof build.entry.module & { pageContext: RouterContext<PageContext> }).pageContext
}

// The headers that identify the visitor, passed on from the page request to its calls.
const identity = ['cookie', 'host', 'x-forwarded-for', 'user-agent'] as const
// The origin of a posted form. A GET of a page may come from a link of any site, so it does not pass these on.
const provenance = ['origin', 'sec-fetch-site'] as const

function pageContext(app: App, deps: Deps, c: Context<Env>, nonce: string): PageContext {
  const {
    business,
    taxPercent,
    taxMode,
    deliveryState,
    deliveryPromise,
    holidays,
    checkoutScriptUrl,
    publicUrl,
    courier,
    cash,
    gifts,
    browsing,
    banner,
    imagesUrl,
  } = deps.settings
  const closed = closedNotice(deps.settings)
  const passedOn = c.req.method === 'GET' || c.req.method === 'HEAD' ? identity : [...identity, ...provenance]
  return {
    api: async (request) => {
      const headers = new Headers(request.headers)
      for (const name of passedOn) {
        const value = c.req.header(name)
        if (value !== undefined && !headers.has(name)) headers.set(name, value)
      }
      return app.fetch(new Request(request, { headers }), c.env)
    },
    settings: {
      business,
      ...(banner && { banner: { ...banner, picture: banner.picture && pictureUrl(banner.picture, imagesUrl) } }),
      taxPercent,
      ...(taxMode === 'added' ? {} : { taxMode }),
      ...(closed !== undefined && { closed }),
      deliveryState,
      googleEnabled: deps.google !== undefined,
      checkoutScriptUrl,
      publicUrl,
      ...(deliveryPromise && { deliveryPromise, holidays }),
      ...(courier && { courier: courier.name }),
      ...(cash && { cash: cash.most }),
      ...(browsing === 'public' && { isPublic: true }),
      ...(deps.whatsapp && { whatsapp: true }),
      ...(gifts && { gifts }),
    },
    // The seller's pages are in English alone.
    language: /^\/seller(\/|$)/i.test(c.req.path) ? 'en' : languageOf(c, deps),
    wasHere: () => isKnown(c, deps),
    nonce,
    report: (err) =>
      deps.log.error({ err, method: c.req.method, path: c.req.path, requestId: c.get('requestId') }, 'bug'),
  }
}
