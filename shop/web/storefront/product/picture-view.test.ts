import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { fitted, fittingSize, MAX_SCALE, type Point, swiped, type View, withinEdges, zoomed } from './picture-view.ts'

const px = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
const point = fc.record({ x: px(-600, 600), y: px(-600, 600) })
const scale = px(1, MAX_SCALE)
const view = fc.record({ scale, x: px(-2_000, 2_000), y: px(-2_000, 2_000) })
const size = fc.record({ width: px(50, 2_000), height: px(50, 2_000) })

/** The point of the picture, from its middle at scale 1, that lies at a place of the stage. */
function under(place: Point, { x, y, scale: by }: View): Point {
  return { x: (place.x - x) / by, y: (place.y - y) / by }
}

function expectNear(one: Point, other: Point): void {
  expect(Math.abs(one.x - other.x)).toBeLessThan(1e-6)
  expect(Math.abs(one.y - other.y)).toBeLessThan(1e-6)
}

describe('zooming', () => {
  test('keeps the point of the picture under the fingers, also when they move', () => {
    fc.assert(
      fc.property(view, scale, point, point, (before, to, from, at) => {
        const after = zoomed(before, to, from, at)
        expect(after.scale).toBe(to)
        expectNear(under(at, after), under(from, before))
      }),
    )
  })

  test('in and out again at one point restores the view', () => {
    fc.assert(
      fc.property(view, scale, point, (before, to, at) => {
        expectNear(zoomed(zoomed(before, to, at), before.scale, at), before)
      }),
    )
  })

  test.each([
    [0.2, 1],
    [9, MAX_SCALE],
  ])('to scale %d ends at %d', (wanted, reached) => {
    expect(zoomed({ ...fitted, scale: 2 }, wanted, fitted).scale).toBe(reached)
  })
})

describe('a view within the edges', () => {
  const stage = { width: 400, height: 700 }

  test('leaves no gap that the picture could fill, and centres what is smaller than the stage', () => {
    fc.assert(
      fc.property(view, size, size, (any, picture, area) => {
        const { x, y, scale: by } = withinEdges(any, picture, area)
        expect(by).toBe(any.scale)
        for (const [middle, length, room] of [
          [x, picture.width * by, area.width],
          [y, picture.height * by, area.height],
        ] as const) {
          if (length <= room) expect(middle).toBeCloseTo(0)
          else expect(Math.abs(middle)).toBeLessThanOrEqual((length - room) / 2)
        }
      }),
    )
  })

  test('stays as it is', () => {
    fc.assert(
      fc.property(view, size, size, (any, picture, area) => {
        const inside = withinEdges(any, picture, area)
        expect(withinEdges(inside, picture, area)).toEqual(inside)
      }),
    )
  })

  test('is the fitted one at scale 1', () => {
    const picture = fittingSize({ width: 800, height: 800 }, stage)
    expect(picture).toEqual({ width: 400, height: 400 })
    expect(withinEdges({ scale: 1, x: 90, y: 40 }, picture, stage)).toEqual(fitted)
  })
})

test.each([
  ['a third of the stage, slowly', 140, 2_000, -1],
  ['less than that, slowly', 120, 2_000, 0],
  ['a short flick to the left', -40, 60, 1],
  ['a jitter', -10, 5, 0],
])('a swipe of %s', (_, distance, ms, step) => {
  expect(swiped(distance, ms, 400)).toBe(step)
})
