import { expect, type Page, test } from '../fixtures.ts'

// On a slow connection a page arrives in pieces. Seen to fail without the link in web/root.tsx that makes the browser
// wait for the whole page: 0.07 to 0.5.
test('Nothing of /reset-password moves while it arrives, on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const policy = await openSlowly(page, '/reset-password')
  expect(policy).toContain("; font-src 'self';")
  expect(await shifts(page)).toEqual([])
})

// Without the opening font (decision 034) the heading keeps the fallback font: Fraunces arrives after the first paint.
test('On a phone with a slow line the login page has its fonts at once, and nothing moves', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/?mode=register']) {
    await openSlowly(page, path)
    expect(await fontsOf(page, 'h1'), path).toEqual(['Fraunces'])
    expect(await fontsOf(page, '#main > span > span:last-child'), path).toEqual(['Fraunces'])
    expect(await shifts(page), path).toEqual([])
  }
})

/** Resolves with the content security policy of the page. */
async function openSlowly(page: Page, path: string): Promise<string> {
  await watchShifts(page)
  await throttle(page)
  const response = await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await page.locator('#whole').waitFor({ state: 'attached' })
  return response?.headers()['content-security-policy'] ?? ''
}

/** The fonts of the page itself that an element is drawn with, and `system` for all others. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument')
  const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ isCustomFont, familyName }) => (isCustomFont ? familyName : 'system'))
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
