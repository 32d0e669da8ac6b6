import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

import {
  fitted,
  fittingSize,
  type Point,
  type Size,
  swiped,
  type View,
  withinEdges,
  zoomed,
} from '#web/storefront/product/picture-view.ts'

const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 30
const DOUBLE_TAP_SCALE = 2.5
/** A finger that moves less than this is a tap. */
const TAP_PX = 8
const WHEEL_SCALE_PER_PX = 0.01

/** The state of the stage: the view of the picture, and how far a finger has dragged the whole strip. */
type Shown = { view: View; drag: number; smooth: boolean }
type Start = { view: View; fingers: Point[]; at: number }

/**
 * Zoom, pan and swipe on a stage whose `touch-action` is none, so that the browser takes no gesture away after it began.
 * `pictureSize` is the size of the file that is shown; `onStep` gets -1 or 1 after a swipe.
 */
export function usePictureGestures(
  stage: RefObject<HTMLElement | null>,
  pictureSize: () => Size,
  onStep: (step: number) => void,
) {
  const [shown, setShown] = useState<Shown>({ view: fitted, drag: 0, smooth: false })
  // Events may come faster than renders.
  const now = useRef(shown)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<Start>(undefined)
  const isTap = useRef(false)
  const lastTap = useRef<Point & { at: number }>(undefined)

  function show(next: Partial<Shown>): void {
    now.current = { ...now.current, smooth: true, ...next }
    setShown(now.current)
  }

  function look(view: View, smooth = true): boolean {
    const area = stage.current?.getBoundingClientRect()
    if (!area) return false
    const before = now.current.view
    const next = withinEdges(view, fittingSize(pictureSize(), area), area)
    show({ view: next, drag: 0, smooth })
    return next.x !== before.x || next.y !== before.y || next.scale !== before.scale
  }

  function zoomBy(factor: number, at: Point = fitted, smooth = true): void {
    look(zoomed(now.current.view, now.current.view.scale * factor, at), smooth)
  }

  /** Returns whether the picture moved. */
  function panBy(x: number, y: number, smooth = true): boolean {
    const { view } = now.current
    return look({ ...view, x: view.x + x, y: view.y + y }, smooth)
  }

  function reset(): void {
    show({ view: fitted, drag: 0 })
  }

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = stage.current!.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  function begin({ timeStamp }: PointerEvent): void {
    start.current = { view: now.current.view, fingers: [...fingers.current.values()], at: timeStamp }
  }

  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || fingers.current.size === 2) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
    isTap.current = fingers.current.size === 1
    begin(event)
  }

  const onPointerMove = (event: PointerEvent): void => {
    if (!fingers.current.has(event.pointerId) || !start.current) return
    fingers.current.set(event.pointerId, pointOf(event))
    const [from, fromOther] = start.current.fingers
    const [to, toOther] = fingers.current.values()
    if (!from || !to) return
    if (distance(from, to) > TAP_PX) isTap.current = false
    const { view } = start.current
    if (fromOther && toOther) {
      const factor = distance(to, toOther) / Math.max(distance(from, fromOther), 1)
      look(zoomed(view, view.scale * factor, middle(from, fromOther), middle(to, toOther)), false)
    } else if (!isTap.current && view.scale > 1) {
      look({ ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }, false)
    } else if (!isTap.current) show({ drag: to.x - from.x, smooth: false })
  }

  const onPointerUp = (event: PointerEvent): void => {
    const at = fingers.current.get(event.pointerId)
    if (!fingers.current.delete(event.pointerId) || !at || !start.current) return
    const { drag } = now.current
    const step = swiped(drag, event.timeStamp - start.current.at, stage.current?.clientWidth ?? 0)
    if (fingers.current.size > 0) return begin(event)
    show({ drag: 0 })
    if (isTap.current) tapped(at, event.timeStamp)
    else if (step !== 0) onStep(step)
  }

  const onPointerCancel = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId)
    begin(event)
    show({ drag: 0 })
  }

  function tapped(at: Point, time: number): void {
    const last = lastTap.current
    const isDouble = last && time - last.at < DOUBLE_TAP_MS && distance(last, at) < DOUBLE_TAP_PX
    lastTap.current = isDouble ? undefined : { ...at, at: time }
    if (!isDouble) return
    if (now.current.view.scale > 1) reset()
    else zoomBy(DOUBLE_TAP_SCALE, at)
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (event.ctrlKey) zoomBy(Math.exp(-event.deltaY * WHEEL_SCALE_PER_PX), pointOf(event), false)
    else panBy(-event.deltaX, -event.deltaY, false)
  })
  const onResize = useEffectEvent(reset)

  useEffect(() => {
    const off = new AbortController()
    // React's own listener is passive, so the browser would zoom or scroll the page as well.
    stage.current?.addEventListener('wheel', (event) => onWheel(event), { passive: false, signal: off.signal })
    window.addEventListener('resize', () => onResize(), { signal: off.signal })
    return () => off.abort()
  }, [stage])

  return { ...shown, zoomBy, panBy, reset, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}
