import type { Browser, BrowserContext, ConsoleMessage, Page } from '@playwright/test'

import { calls } from '#contract/calls'
import { loseTheAnswer, open } from '../e2e/harness/shopper.ts'
import type { ShopUnderTest } from '../e2e/harness/start-shop.ts'

/** A phone, its line, and what has gone wrong on it. */
export type Phone = {
  page: Page
  isUp: () => boolean
  up: () => Promise<void>
  down: () => Promise<void>
  /** The shop executes the requests until `up`, and their answers are lost. */
  loseAnswers: () => Promise<void>
  /** Opens the first page, and waits until the service worker serves it as at a later visit. */
  ready: (path: string) => Promise<void>
  /** Errors on the console and uncaught ones since the last call. */
  complaints: () => string[]
  /** How many requests that change something the shop has accepted. */
  accepted: () => number
  close: () => Promise<void>
}

const CALLS = '**/api/**'
/** Requests of the time without a line fail until then. */
const ECHO_MS = 15_000

export async function openPhone(browser: Browser, shop: ShopUnderTest, seed: number): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    // Limits count by address.
    extraHTTPHeaders: { 'x-forwarded-for': `10.9.${Math.floor(seed / 250) % 250}.${(seed % 250) + 1}` },
  })
  // React reports an error that it recovers from without telling which.
  await context.addInitScript(() =>
    window.addEventListener('error', ({ error }) => {
      if (error instanceof Error && error.cause instanceof Error) console.error(error.cause.stack)
    }),
  )
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const line = lineOf(context, page)
  return {
    page,
    ...line,
    ready: async (path) => {
      await open(page, path)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    },
    complaints: collectComplaints(context, page, line.isDisturbed),
    accepted: countAccepted(page),
    close: () => context.close(),
  }
}

function lineOf(context: BrowserContext, page: Page) {
  let isUp = true
  let isLosing = false
  let disturbedAt = -Infinity
  const disturb = () => (disturbedAt = performance.now())
  return {
    isUp: () => isUp,
    isDisturbed: () => !isUp || isLosing || performance.now() - disturbedAt < ECHO_MS,
    async up() {
      if (!isUp || isLosing) disturb()
      if (isLosing) await page.unroute(CALLS)
      isLosing = false
      isUp = true
      await context.setOffline(false)
    },
    async down() {
      isUp = false
      await context.setOffline(true)
    },
    async loseAnswers() {
      if (isLosing) return
      isLosing = true
      await page.route(CALLS, (route) => loseTheAnswer(route).catch(() => {}))
    },
  }
}

function collectComplaints(context: BrowserContext, page: Page, isDisturbed: () => boolean): () => string[] {
  let complaints: string[] = []
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  page.on('crash', () => complaints.push('the page has crashed'))
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message, isDisturbed())) {
      complaints.push(`on the console: ${message.text().slice(0, 400)} (${message.location().url})`)
    }
  })
  return () => {
    const found = complaints
    complaints = []
    return found
  }
}

/** The browser reports each request without an answer, and each refusal of the shop. */
function isExpected(message: ConsoleMessage, isDisturbed: boolean): boolean {
  const text = message.text()
  if (!text.startsWith('Failed to load resource')) return false
  if (text.includes('net::ERR_')) return isDisturbed
  return /status of 4\d\d/.test(text) && !/\/(assets|images)\//.test(message.location().url)
}

function countAccepted(page: Page): () => number {
  let count = 0
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const changes = response.request().method() !== 'GET' || pathname.endsWith('/logout')
    // The cart is sent in the background.
    if (changes && response.ok() && pathname !== calls.cartUpdate.path) count += 1
  })
  return () => count
}
