import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** Holds a page, as it stands, against every rule of axe: on a phone and on a desktop, by day and by night. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await stillness(page)
    expect.soft(await violations(new AxeBuilder({ page })), `${state}, ${size.width} px`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await stillness(page)
  const contrast = new AxeBuilder({ page }).withRules(['color-contrast'])
  expect.soft(await violations(contrast), `${state}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  // The provider's window is the provider's.
  const found = await axe.exclude('iframe').analyze()
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
