import { expect, type Page } from '@playwright/test'

/** Fingers are as wide as they are. */
const FINGER = 44

/** Holds a page, as it stands, to the smallest screens and to the size of a finger. */
export async function expectFits(page: Page, state: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await tooWide(page), `${state}, wider than 320 px`).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect.soft(await tooSmall(page), `${state}, smaller than a finger`).toEqual([])
}

/** What sticks out to the right, when the page can be moved sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const out = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 1,
    )
    return [`${scrollWidth} px`, ...out.slice(-3).map((each) => each.outerHTML.slice(0, 160))]
  })
}

/** Everything to press that is smaller than 44 px, but for links within a line of text. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const toPress = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    const found = [...document.body.querySelectorAll<HTMLElement>(toPress)].filter((each) => {
      if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      const style = getComputedStyle(each)
      // A toast's own button comes with its library; a link that shows on focus only is not pressed with a finger.
      if (each.closest('[data-sonner-toast]') || style.clipPath !== 'none') return false
      // Its whole card is the link.
      if (getComputedStyle(each, '::after').position === 'absolute') return false
      const inLine = style.display.startsWith('inline') && each.parentElement?.textContent !== each.textContent
      if (style.display === 'inline' || inLine) return false
      // A choice is pressed by its words, too.
      const label = each instanceof HTMLInputElement ? each.labels?.[0] : undefined
      const [own, more] = [each.getBoundingClientRect(), label?.getBoundingClientRect()]
      const size = [Math.max(own.width, more?.width ?? 0), Math.max(own.height, more?.height ?? 0)]
      return size.some((side) => side < finger - 0.5)
    })
    return found.map((each) => {
      const { width, height } = each.getBoundingClientRect()
      return `${Math.round(width)} x ${Math.round(height)}: ${each.outerHTML.slice(0, 160)}`
    })
  }, FINGER)
}
