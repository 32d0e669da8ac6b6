import type { Browser, Page } from '@playwright/test'

import { phone, slowConnection, type Vitals, vitals, watchVitals } from '../browser.ts'
import { median } from '../rates.ts'
import type { Row } from '../row.ts'
import { table } from '../table.ts'

/** Mbit/s. */
const RATES = [1.1, 1.6, 9]
/** ms */
const LATENCIES = [40, 150]
/** All but the last scripts have arrived on the slowest line. */
const SETTLED_MS = 3_000

/** The first visit to `/` on shaped lines: when it is painted, and whether its heading has its own font from then on. */
export const first: Row = {
  name: 'first',
  what: 'the first visit to the login page on lines of several rates',
  run: async (bench) => {
    const [browser, { url }] = [await bench.browser(), await bench.home()]
    const rows = []
    for (const rate of RATES) {
      for (const latency of LATENCIES) {
        const seen: Visit[] = []
        for (let round = 0; round < bench.options.rounds; round += 1)
          seen.push(await visit(browser, url, { rate, latency }))
        rows.push([`${rate} Mbit/s, ${latency} ms`, ...cellsOf(seen)])
      }
    }
    return table(
      ['/ on a phone, empty cache', 'fcp, ms', 'lcp, ms', 'most layout shift', 'own font at first paint'],
      rows,
    )
  },
}

function cellsOf(seen: Visit[]): (string | number)[] {
  const of = (figure: keyof Vitals) => Math.round(median(seen.map((each) => each[figure])))
  const most = Math.max(...seen.map(({ cls }) => cls)).toFixed(3)
  const own = seen.filter(({ isOwnFont }) => isOwnFont).length
  return [of('fcp'), of('lcp'), most, `${own} of ${seen.length}`]
}

type Visit = Vitals & { isOwnFont: boolean }

async function visit(browser: Browser, shop: string, line: { rate: number; latency: number }): Promise<Visit> {
  const page = await browser.newPage({ baseURL: shop, viewport: phone, isMobile: true, serviceWorkers: 'block' })
  await watchVitals(page)
  await slowConnection(page, { latency: line.latency, bytes: (line.rate * 1_000_000) / 8 })
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const isOwnFont = (await headingFonts(page)).every(({ isCustomFont }) => isCustomFont)
  await page.waitForTimeout(SETTLED_MS)
  const figures = { ...(await vitals(page)), isOwnFont }
  await page.close()
  return figures
}

async function headingFonts(page: Page): Promise<{ isCustomFont: boolean }[]> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument')
  const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  return (await tools.send('CSS.getPlatformFontsForNode', { nodeId })).fonts
}
