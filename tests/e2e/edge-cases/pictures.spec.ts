import type { CDPSession } from '@playwright/test'

import { expectAccessible } from '../harness/a11y.ts'
import { expect, type Page, test } from '../harness/fixtures.ts'
import { open, productNamed, registerShopper } from '../harness/shopper.ts'

const phone = { width: 360, height: 740 }
test.use({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' })

type Point = { x: number; y: number }

test('A shopper looks into the pictures of a product by touch, by key and by mouse', async ({ page }) => {
  await registerShopper(page)
  const { _id } = await productNamed(page, 'Ajwa Dates of Madinah')
  const largest: string[] = []
  page.on('request', (request) => request.url().endsWith('/1280.webp') && largest.push(request.url()))
  await open(page, `/products/Dates/${_id}`)
  const address = page.url()

  // The panel as text, and the picture of it that refers to the text.
  await page.getByText('Nutrition, storage, maker').tap()
  await expect(page.getByRole('row', { name: 'Energy 284 kcal' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Nutrition per 100 g' }).getByRole('row')).toHaveCount(10)
  await expect(page.getByRole('img', { name: /^Nutrition panel of Ajwa.*table Nutrition per 100 g/ })).toBeAttached()

  expect(largest).toEqual([])
  const opener = (place: number) => page.getByRole('button', { name: `Open picture ${place} on the whole screen` })
  await opener(1).tap()
  const viewer = page.getByRole('dialog', { name: 'Pictures of Ajwa Dates of Madinah' })
  await expect(viewer.getByText(/^Picture 1 \/of 4$/)).toBeVisible()
  await expect.poll(() => largest.length).toBe(1)
  await expectAccessible(page, 'the viewer')
  await page.setViewportSize(phone)

  const touch = await fingersOn(page)
  const middle = { x: 180, y: 340 }
  // A pinch zooms around the fingers, and a finger then pans to the edge, where the picture stops.
  await touch.pinch(middle, 40, 100)
  await expect.poll(() => scaleOf(page)).toBeCloseTo(2.5, 1)
  await touch.drag(middle, { x: 2_000, y: middle.y })
  await expect.poll(async () => (await boxesOf(page)).picture.x).toBe(0)
  expect(await scaleOf(page)).toBeCloseTo(2.5, 1)
  await touch.doubleTap(middle)
  await expect.poll(() => scaleOf(page)).toBe(1)

  // A double tap zooms in at the point that it hits, which stays where it is.
  const corner = { x: 60, y: 300 }
  const before = await placeIn(page, corner)
  await touch.doubleTap(corner)
  await expect.poll(() => scaleOf(page)).toBe(2.5)
  const after = await placeIn(page, corner)
  expect(after.x).toBeCloseTo(before.x, 2)
  expect(after.y).toBeCloseTo(before.y, 2)
  await touch.doubleTap(corner)
  await expect.poll(() => scaleOf(page)).toBe(1)

  // A swipe opens the next picture, and Back closes the viewer at it.
  await touch.drag({ x: 300, y: 340 }, { x: 60, y: 340 })
  await expect(viewer.getByText(/^Picture 2 \/of 4$/)).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  expect(page.url()).toBe(address)
  await expect(opener(2)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(viewer.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText(/^Picture 3 \/of 4$/)).toBeVisible()
  await page.keyboard.press('+')
  await expect.poll(() => scaleOf(page)).toBe(1.5)
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText(/^Picture 3 \/of 4$/)).toBeVisible()
  await page.keyboard.press('-')
  await expect.poll(() => scaleOf(page)).toBe(1)
  await page.mouse.move(180, 340)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(2)
  // Tab leaves the viewer for the browser's own controls only.
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab')
    const isBehind = (dialog: Element) => document.activeElement?.closest('main') && !dialog.matches(':focus-within')
    expect(await viewer.evaluate(isBehind)).toBeFalsy()
  }
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(opener(3)).toBeFocused()

  // A page opened from a link asks for the details itself.
  await page.getByRole('link', { name: 'Kimia Dates', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Kimia Dates', level: 1 })).toBeVisible()
  await page.getByText('Nutrition, storage, maker').tap()
  await expect(page.getByRole('row', { name: 'Energy 276 kcal' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Ajwa Dates of Madinah', level: 1 })).toBeVisible()
  await page.getByText('Nutrition, storage, maker').tap()
  await expect(page.getByRole('row', { name: 'Energy 284 kcal' })).toBeVisible()
  expect(page.url()).toBe(address)

  // The viewer left no entry behind: Back leaves the page.
  await page.goBack()
  expect(page.url()).not.toBe(address)
})

/** Fingers on the screen: touches as the browser gets them from the device. */
async function fingersOn(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) })
  const between = (from: Point, to: Point, part: number) => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  })
  return {
    drag: async (from: Point, to: Point) => {
      await send('touchStart', [from])
      for (const part of [0.2, 0.6, 1]) await send('touchMove', [between(from, to, part)])
      await send('touchEnd', [])
    },
    /** Two fingers that begin `from` px from the middle, and end `to` px from it. */
    pinch: async ({ x, y }: Point, from: number, to: number) => {
      const pair = (far: number) => [
        { x: x - far, y },
        { x: x + far, y },
      ]
      await send('touchStart', pair(from))
      for (const part of [0.3, 0.7, 1]) await send('touchMove', pair(from + (to - from) * part))
      await send('touchEnd', [])
    },
    doubleTap: async (at: Point) => {
      for (const type of ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const) {
        await send(type, type === 'touchStart' ? [at] : [])
      }
    },
  }
}

function boxesOf(page: Page) {
  return page.evaluate(() => {
    const image = document.querySelector('dialog[open] [aria-hidden="false"] img')!
    const plain = ({ x, y, width, height }: DOMRect) => ({ x, y, width, height })
    return {
      picture: plain(image.getBoundingClientRect()),
      stage: plain(image.parentElement!.getBoundingClientRect()),
    }
  })
}

async function scaleOf(page: Page): Promise<number> {
  const { picture, stage } = await boxesOf(page)
  return picture.width / stage.width
}

/** The part of the picture below a point of the screen: 0 to 1 from its left and from its upper edge. */
async function placeIn(page: Page, { x, y }: Point): Promise<Point> {
  const { picture } = await boxesOf(page)
  return { x: (x - picture.x) / picture.width, y: (y - picture.y) / picture.height }
}
