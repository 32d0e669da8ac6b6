import { expect, type Page } from '@playwright/test'

/** The minimum width of a touch target, in px. */
const FINGER = 44

/** Checks a page on the smallest screens and against the size of a touch target. */
export async function expectFits(page: Page, state: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await tooWide(page), `${state}, wider than 320 px`).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect.soft(await tooSmall(page), `${state}, smaller than a finger`).toEqual([])
  await setTextSize(page, '200%')
  expect.soft(await tooWide(page), `${state}, wider than 360 px with text twice as large`).toEqual([])
  expect.soft(await cutOff(page), `${state}, cut off with text twice as large`).toEqual([])
  await setTextSize(page, '')
}

/** Sets the text size as a phone's setting does. */
function setTextSize(page: Page, size: string): Promise<unknown> {
  return page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
}

/** Elements that overflow to the side: of a page that scrolls sideways, or invisibly off the screen. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isScrolled = (each: Element | null): boolean => {
      if (!each) return false
      const { overflowX, clipPath } = getComputedStyle(each)
      // Screen-reader text takes no room on the screen.
      return /auto|scroll/.test(overflowX) || clipPath !== 'none' || isScrolled(each.parentElement)
    }
    const out = [...document.body.querySelectorAll('*')].filter((each) => {
      const { left, right, width } = each.getBoundingClientRect()
      if (width === 0 || (right <= clientWidth + 1 && left >= -1)) return false
      const isText = [...each.childNodes].some((child) => child.nodeType === Node.TEXT_NODE)
      const isSeen = each.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true })
      return isText && isSeen && !isScrolled(each)
    })
    const wide = scrollWidth > clientWidth ? [`${scrollWidth} px`] : []
    return [...wide, ...out.slice(-3).map((each) => each.outerHTML.slice(0, 160))]
  })
}

/** Text that is clipped by its own box, or covered by the bottom bar at the end of the page. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (each: Element) =>
      each.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true, opacityProperty: true })
    const cut = [...document.body.querySelectorAll('*')].filter((each) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(each)
      if (!/hidden|clip/.test(overflowX + overflowY) || clipPath !== 'none' || each.closest('svg')) return false
      const isCut = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2
      return isCut && each.textContent.trim() !== '' && each.clientWidth > 1 && isSeen(each)
    })
    window.scrollTo(0, document.documentElement.scrollHeight)
    const last = [...document.querySelectorAll('footer a, main a, main button')].filter(isSeen).at(-1)
    const { left, top, width, height } = last?.getBoundingClientRect() ?? new DOMRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const isOpen = document.querySelector('dialog[open], :popover-open') !== null
    const isFree = !last || isOpen || !above || last.contains(above) || above.contains(last)
    const found = [...cut, ...(isFree ? [] : [last, above])].map((each) => each.outerHTML.slice(0, 160))
    window.scrollTo(0, 0)
    return found
  })
}

/** Touch targets smaller than 44 px, except links within a line of text. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const toPress = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    const found = [...document.body.querySelectorAll<HTMLElement>(toPress)].filter((each) => {
      if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      const style = getComputedStyle(each)
      // A toast's own button comes with its library; a link that shows only on focus is not tapped.
      if (each.closest('[data-sonner-toast]') || style.clipPath !== 'none') return false
      // The whole card is the link.
      if (getComputedStyle(each, '::after').position === 'absolute') return false
      // The surrounding text is the link's own.
      const stands = each.closest('li, dd, p, td')?.textContent.trim() === each.textContent.trim()
      const inLine = style.display.startsWith('inline') && each.parentElement?.textContent !== each.textContent
      if (inLine || (style.display === 'inline' && !stands)) return false
      // A choice can be tapped on its label, too.
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
