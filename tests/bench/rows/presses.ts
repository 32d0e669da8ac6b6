import type { Browser, Page } from '@playwright/test'

import { paths } from '#contract/paths'

import { slowPhone } from '#test/slow-phone'
import { phone, visitorOf } from '../browser.ts'
import { median, plain } from '../rates.ts'
import type { Row } from '../row.ts'
import { table } from '../table.ts'

/** Long enough for an answer of the shop, and for what is painted after it. */
const SETTLED_MS = 1_500

const acts: Record<string, (page: Page) => Promise<void>> = {
  Add: (page) =>
    page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click(),
  'one more': (page) => page.getByRole('button', { name: 'One more' }).click(),
  'a filter': async (page) => {
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('region', { name: 'Filters' }).getByRole('checkbox').first().click()
    await page.keyboard.press('Escape')
  },
  'a letter of a search': (page) => page.getByRole('searchbox').pressSequentially('almond', { delay: 150 }),
}

/** The time from a press to its paint, the interaction of INP, on the list of all products. */
export const presses: Row = {
  name: 'presses',
  what: 'the time from a press to its paint, on a slow phone',
  run: async (bench) => {
    const [browser, { url }] = [await bench.browser(), await bench.home()]
    const slowest = Object.fromEntries(Object.keys(acts).map((act): [string, number[]] => [act, []]))
    for (let round = 0; round < bench.options.rounds; round += 1) {
      for (const [act, ms] of Object.entries(await pressAll(browser, url))) slowest[act]?.push(ms)
    }
    const rows = Object.entries(slowest).map(([act, each]) => [act, plain(median(each)), plain(Math.max(...each))])
    return table(['the slowest paint after a press, ms', 'median of visits', 'most'], rows)
  },
}

/** The slowest interaction of each act, in ms. */
async function pressAll(browser: Browser, shop: string): Promise<Record<string, number>> {
  const context = await visitorOf(browser, shop, phone)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { slowest: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { duration, interactionId } = entry as PerformanceEntry & { interactionId: number }
        if (interactionId > 0) seen.slowest = Math.max(seen.slowest, duration)
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await slowPhone(page)
  await page.goto(shop + paths.products(), { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  const slowest: Record<string, number> = {}
  for (const [name, act] of Object.entries(acts)) {
    await act(page)
    await page.waitForTimeout(SETTLED_MS)
    slowest[name] = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { slowest: number } }
      const { slowest: ms } = seen
      seen.slowest = 0
      return ms
    })
  }
  await context.close()
  return slowest
}
