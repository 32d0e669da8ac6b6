// A shop that sends traces: what the page adds to its calls. The spans themselves: shop/api/tracing/tracing.test.ts.
import { calls } from '#contract/calls'
import { success } from '#contract/wording'

import { openCheckout, pressInCheckout, readyToPay } from '../harness/checkout.ts'
import { expect, type Page, test as ordinary } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { open, toast } from '../harness/shopper.ts'

/** A shop with traces, whose collector is away. */
const test = inShopWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })

/** The traceparents of the calls of a page, by path; undefined for a call without one. */
function callsOf(page: Page): [path: string, method: string, traceparent: string | undefined][] {
  const made: ReturnType<typeof callsOf> = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) made.push([pathname, request.method(), request.headers()['traceparent']])
  })
  return made
}

// Mutation: a tap begins no trace.
test('A tap on Pay is one trace until the order is paid, and polls belong to none', async ({ page, seller }) => {
  const made = callsOf(page)
  await readyToPay(page, seller)
  await openCheckout(page)
  await pressInCheckout(page, 'Close')
  await openCheckout(page)
  await pressInCheckout(page, 'by UPI')
  await expect(toast(page, success.orderConfirmed)).toBeVisible()
  await expect(page).toHaveURL('/my-orders')

  const tracesOf = (path: string) => [
    ...new Set(made.flatMap(([of, , traceparent]) => (of === path ? [traceparent?.slice(3, 35)] : []))),
  ]
  const [first, second] = tracesOf(calls.orderRazorpay.path)
  for (const trace of [first, second]) expect(trace).toMatch(/^[0-9a-f]{32}$/)
  expect(second).not.toBe(first)
  expect(tracesOf(calls.orderRazorpayVerify.path)).toEqual([second])
  // The shop asks after a closed window, too; an ask that still waits then answers for the payment that came.
  const asked = tracesOf(calls.orderVerifyPayment.path)
  expect(asked).toContain(first)
  expect([first, second]).toEqual(expect.arrayContaining(asked))
  expect(made.filter(([, method, traceparent]) => method === 'GET' && traceparent !== undefined)).toEqual([])
  expect(made.filter(([, method, traceparent]) => method !== 'GET' && traceparent === undefined)).toEqual([])
})

test('Each page is a trace of its own, and the shop works while the collector is away', async ({ page }) => {
  const traces = new Set<string | null>()
  for (let visit = 0; visit < 2; visit++) {
    await open(page, '/home')
    traces.add(await page.locator('meta[name=traceparent]').getAttribute('content'))
  }
  expect(traces.size).toBe(2)
})

ordinary('A shop without traces has no byte of them in a page', async ({ page }) => {
  const answer = await page.goto('/')
  expect(await answer?.text()).not.toMatch(/traceparent/i)
  expect(await page.evaluate(() => fetch.toString())).toContain('[native code]')
})
