import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

import { expectFits } from './fits.ts'
import { toast, toasts } from './shopper.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const desk = { width: 1280, height: 800 }
// WCAG 2.2 asks for 24 px, and axe only on demand; on a phone `expectFits` asks for more.
const sizes = [
  { size: { width: 360, height: 740 }, rules: {} },
  { size: desk, rules: { 'target-size': { enabled: true } } },
]

/** Checks a page by every rule of axe, on a phone and on a desktop, in light and dark, and on small screens. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // A fading toast has no fixed contrast; `expectReadable` checks toasts.
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
  for (const { size, rules } of sizes) {
    await page.setViewportSize(size)
    await stillness(page)
    expect.soft(await violations(page, { rules }), `${state}, ${size.width} px`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await stillness(page)
  expect.soft(await violations(page, { runOnly: ['color-contrast'] }), `${state}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expectFits(page, state)
  await page.setViewportSize(desk)
}

/** Checks the contrast of a visible toast, in light and dark. */
export async function expectReadable(page: Page, text: string): Promise<void> {
  // The toast stays while the pointer is on it.
  await toast(page, text).hover()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await stillness(page)
    expect.soft(await violations(page, { runOnly: ['color-contrast'] }), `${text}, ${colorScheme}`).toEqual([])
  }
  await expect(toast(page, text)).toBeVisible()
}

/** The findings of axe on the page, or outside of the parts that match `exclude`. */
export async function violations(
  page: Page,
  options: RunOptions,
  within: { exclude?: string } = {},
): Promise<string[]> {
  // Playwright's own builder evaluates the script of axe anew for each check, which takes longer than the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(({ context, asked }) => window.axe.run(context, asked), {
    context: { include: 'html', ...within },
    // No rule that runs needs the styles and media that axe would load first.
    asked: { ...options, resultTypes: ['violations' as const], preload: false },
  })
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** Waits for animations: half-faded text has no final contrast. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((each) => each.finished))
  })
}
