import { expect, type Page, test } from './fixtures.ts'

const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }

// On a slow connection a page arrives in pieces. Seen to fail without the link in web/root.tsx that makes the browser
// wait for the whole page: 0.07 to 0.5.
for (const [path, viewport] of [
  ['/', phone],
  ['/reset-password', desk],
] as const) {
  test(`Nothing of ${path} moves while it arrives, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    await throttle(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await page.locator('#whole').waitFor({ state: 'attached' })
    expect(await shifts(page)).toEqual([])
  })
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shifts, once they are observed. */
function shifts(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (window as unknown as { seen: number[] }).seen
  })
}

/** 20 kB a second: the styles of a page take half a second, its text a quarter. */
async function throttle(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  const bytes = { downloadThroughput: 20_000, uploadThroughput: 20_000 }
  await tools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...bytes })
}
