import { expect, type Page } from '@playwright/test'

/** Fingers are as wide as they are. */
const FINGER = 44

/** Holds a page, as it stands, to the smallest screens and to the size of a finger. */
export async function expectFits(page: Page, state: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await tooWide(page), `${state}, wider than 320 px`).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect.soft(await tooSmall(page), `${state}, smaller than a finger`).toEqual([])
  await lettersOf(page, '200%')
  expect.soft(await tooWide(page), `${state}, wider than 360 px where letters are twice as large`).toEqual([])
  expect.soft(await cutOff(page), `${state}, cut off where letters are twice as large`).toEqual([])
  await lettersOf(page, '')
}

/** As the setting of a phone does it. */
function lettersOf(page: Page, size: string): Promise<unknown> {
  return page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
}

/** What sticks out to the side: of a page that can be moved sideways, or of the screen, where nobody sees it. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isScrolled = (each: Element | null): boolean => {
      if (!each) return false
      const { overflowX, clipPath } = getComputedStyle(each)
      // What is only read aloud has no place on the screen.
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

/** Text that is hidden by the edge of its own box, or by the bar at the bottom when the page is at its end. */
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
    const told = [...cut, ...(isFree ? [] : [last, above])].map((each) => each.outerHTML.slice(0, 160))
    window.scrollTo(0, 0)
    return told
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
      // All the text around it is its own.
      const stands = each.closest('li, dd, p, td')?.textContent.trim() === each.textContent.trim()
      const inLine = style.display.startsWith('inline') && each.parentElement?.textContent !== each.textContent
      if (inLine || (style.display === 'inline' && !stands)) return false
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
