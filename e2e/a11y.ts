import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

import { expectFits } from './fits.ts'
import { toast, toasts } from './shopper.ts'

const desk = { width: 1280, height: 800 }
const sizes = [{ width: 360, height: 740 }, desk]

// Of WCAG 2.2, and not among the rules that axe runs by itself.
const targetSize = { 'target-size': { enabled: true } }

/** Holds a page, as it stands, against every rule of axe, on a phone and on a desktop, by day and by night; and to small screens. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // One that fades away has no contrast; `expectReadable` looks at them.
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await stillness(page)
    expect.soft(await violations(page, { rules: targetSize }), `${state}, ${size.width} px`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await stillness(page)
  expect.soft(await violations(page, { runOnly: ['color-contrast'] }), `${state}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expectFits(page, state)
  await page.setViewportSize(desk)
}

/** Holds a toast that is shown now against the rules of contrast, by day and by night. */
export async function expectReadable(page: Page, text: string): Promise<void> {
  // Under the pointer it stays.
  await toast(page, text).hover()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await stillness(page)
    expect.soft(await violations(page, { runOnly: ['color-contrast'] }), `${text}, ${colorScheme}`).toEqual([])
  }
  await expect(toast(page, text)).toBeVisible()
}

async function violations(page: Page, options: Parameters<AxeBuilder['options']>[0]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ ...options, resultTypes: ['violations'] })
  // Our pages have no frames of their own; without them axe works inside the page, several times as fast.
  const found = await axe.setLegacyMode().analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** Half-faded text has no contrast yet. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((each) => each.finished))
  })
}
