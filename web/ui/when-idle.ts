// A page that is never idle, or of which no frame is drawn, gets no idle callback.
const PATIENCE_MS = 2_000

/** Calls `act` once the page has loaded and the browser is idle, or soon after. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  const off = new AbortController()
  const { signal } = off
  const wait = () => {
    // Safari lacks requestIdleCallback.
    if (!('requestIdleCallback' in window)) return void setTimeout(() => signal.aborted || act(), 1_000)
    requestIdleCallback(() => signal.aborted || act(), { timeout: PATIENCE_MS })
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true, signal })
  return () => off.abort()
}

const touches = ['pointerdown', 'keydown', 'focusin'] as const

/** Like `whenIdle`, but at the first touch of the page if that comes sooner. */
export function whenTouchedOrIdle(act: () => void): () => void {
  const off = new AbortController()
  const stop = () => {
    off.abort()
    cancel()
  }
  const once = () => {
    stop()
    act()
  }
  for (const touch of touches) window.addEventListener(touch, once, { passive: true, signal: off.signal })
  const cancel = whenIdle(once)
  return stop
}
