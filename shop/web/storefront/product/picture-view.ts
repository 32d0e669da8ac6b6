/** A place on the stage, in CSS pixels from its middle. */
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

/** How a picture lies on the stage: its scale, 1 where it just fits, and the place of its middle. */
export type View = Point & { scale: number }

export const fitted: View = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4

const FLICK_PX = 24
const FLICK_PX_PER_MS = 0.4

/** The view at another scale, from 1 to MAX_SCALE, that shows below `to` the point of the picture that is below `from`. */
export function zoomed(view: View, scale: number, from: Point, to: Point = from): View {
  const next = between(scale, 1, MAX_SCALE)
  const ratio = next / view.scale
  return { scale: next, x: to.x - (from.x - view.x) * ratio, y: to.y - (from.y - view.y) * ratio }
}

/** The nearest view in which no edge of the picture leaves a gap that its other side could fill. */
export function withinEdges({ scale, x, y }: View, picture: Size, stage: Size): View {
  const reachX = Math.max((picture.width * scale - stage.width) / 2, 0)
  const reachY = Math.max((picture.height * scale - stage.height) / 2, 0)
  return { scale, x: between(x, -reachX, reachX), y: between(y, -reachY, reachY) }
}

/** The size of a picture that just fits the stage. */
export function fittingSize(picture: Size, stage: Size): Size {
  const ratio = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** By how many pictures a swipe moves on: -1, 0 or 1. It counts when it is long, or short and fast. */
export function swiped(distance: number, ms: number, stageWidth: number): number {
  const length = Math.abs(distance)
  const counts = length > stageWidth / 3 || (length > FLICK_PX && length / ms > FLICK_PX_PER_MS)
  return counts ? -Math.sign(distance) : 0
}

export function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
