import { expect } from '../run/check.js'

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Locator} Locator
 */

/** How long a page may take to show something, in ms. */
const PATIENCE = 8_000

/** How long a page that should send nothing is watched, in ms. */
const QUIET = 2_000

/** Opens a page, and waits until its scripts have arrived. Returns the answer to the page. */
export async function open(page, path) {
  const answer = await page.goto(path, { waitUntil: 'load' })
  await page.mouse.move(200, 200)
  // A page that polls may never be idle.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
  return answer
}

/**
 * The first visible element for which one of these holds.
 * @returns {Locator}
 */
export function visible(first, ...others) {
  return others
    .reduce((found, other) => found.or(other), first)
    .filter({ visible: true })
    .first()
}

/**
 * The first of these, in this order, that is visible; waits until one of them is.
 * @returns {Promise<Locator>}
 */
export async function preferred(...locators) {
  await appears(visible(...locators))
  for (const each of locators) if (await visible(each).isVisible()) return visible(each)
  return visible(...locators)
}

/** Whether it becomes visible in time. */
export function appears(locator, ms = PATIENCE) {
  return locator.waitFor({ timeout: ms }).then(
    () => true,
    () => false,
  )
}

/** The visible elements with this text, whatever stands around it. */
export function text(within, words) {
  const form = words instanceof RegExp ? words : new RegExp(escaped(words))
  return visible(within.getByText(form))
}

/** Expects that the page shows these words. */
export async function expectText(page, words, ms = PATIENCE) {
  expect(await appears(text(page, words), ms), `${pathOf(page)} does not show ${quoted(words)}`)
}

/** Expects that the page is at this path, now or soon. */
export async function expectPath(page, path, why, ms = PATIENCE) {
  const isThere = await page
    .waitForURL((url) => matches(url.pathname, path), { timeout: ms })
    .then(
      () => true,
      () => false,
    )
  expect(isThere, `${why}: the page is ${pathOf(page)}, not ${path}`)
}

/** A field by its label, placeholder or name. */
export function field(within, form) {
  const named = typeof form === 'string' ? within.locator(`[name="${form}"]`) : undefined
  const words = typeof form === 'string' ? new RegExp(`^\\W*${escaped(form)}\\W*$`, 'i') : form
  const found = [within.getByLabel(words), within.getByPlaceholder(words), ...(named ? [named] : [])]
  return visible(...found)
}

/** A button or link with these words. */
export function press(within, form) {
  return visible(within.getByRole('button', { name: form }), within.getByRole('link', { name: form }))
}

/** A link to this path, with or without a search part. */
export function linkTo(within, path) {
  return within.locator(`a[href="${path}"], a[href^="${path}?"]`).filter({ visible: true })
}

/** The next request to this path; undefined if none comes in time. */
export function requestTo(page, path, ms = PATIENCE) {
  const isIt = (request) => new URL(request.url()).pathname === path
  return page.waitForRequest(isIt, { timeout: ms }).catch(() => undefined)
}

/** Expects that the page does not call this path when a shopper acts so. */
export async function expectUnsent(page, path, act) {
  const sent = requestTo(page, path, QUIET)
  await act()
  expect(!(await sent), `${pathOf(page)} calls ${path}`)
}

/** Expects that a list of products shows these words, on its first page or behind "Show more". */
export async function expectListed(page, words) {
  const more = press(page, /show more|load more/i)
  while (!(await appears(text(page, words), QUIET)) && (await more.isVisible())) await more.click()
  await expectText(page, words)
}

/** The next answer from this path; undefined if none comes in time. */
export function answerOf(page, path) {
  const isIt = (answer) => new URL(answer.url()).pathname === path
  return page.waitForResponse(isIt, { timeout: PATIENCE }).catch(() => undefined)
}

/** Holds back each call that changes something, until it is let go. */
export async function holdCalls(page) {
  let release
  const held = new Promise((resolve) => (release = resolve))
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await held
    await route.continue().catch(() => {})
  })
  return release
}

/** Lets each call that changes something fail with this answer; undefined: as if the server were away. */
export async function failCalls(page, answer) {
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.continue()
    return answer ? route.fulfill(answer) : route.abort()
  })
}

/** Whether an element is rather green, yellow or red, by its own colours or those of the badge that it is in. */
export function colourOf(locator) {
  return locator.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    for (let each = element, steps = 0; each && steps < 3; each = each.parentElement, steps += 1) {
      const { color, backgroundColor, fill } = getComputedStyle(each)
      const dots = [...each.querySelectorAll('svg, span, i')].slice(0, 4).map((dot) => getComputedStyle(dot))
      for (const one of [color, backgroundColor, fill, ...dots.flatMap((dot) => [dot.backgroundColor, dot.color])]) {
        canvas.clearRect(0, 0, 1, 1)
        canvas.fillStyle = one
        canvas.fillRect(0, 0, 1, 1)
        const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data
        const name = alpha > 40 ? nameOf(red, green, blue) : undefined
        if (name) return name
      }
    }
    return 'no colour'

    function nameOf(red, green, blue) {
      const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
      if (most - least < 30 || (most - least) / most < 0.15) return undefined
      const third = (value) => value / (most - least)
      const turn = most === red ? third(green - blue) : most === green ? 2 + third(blue - red) : 4 + third(red - green)
      const degrees = (turn * 60 + 360) % 360
      if (degrees < 20 || degrees > 330) return 'red'
      if (degrees <= 65) return 'yellow'
      return degrees < 175 ? 'green' : 'blue'
    }
  })
}

export function pathOf(page) {
  return new URL(page.url()).pathname
}

function matches(path, form) {
  return form instanceof RegExp ? form.test(path) : path === form
}

function quoted(words) {
  return words instanceof RegExp ? String(words) : `'${words}'`
}

function escaped(words) {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
