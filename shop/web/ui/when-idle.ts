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

/** Calls `act` once the browser has painted what has changed until now, so that work does not delay the answer to a press. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}

const touches = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll'] as const

let touched: Promise<void> | undefined

/**
 * Calls `act` soon after the first touch of the page, which a scroll is too: when the browser has painted the answer to
 * it. Returns a function that cancels it.
 */
export function whenTouched(act: () => void): () => void {
  touched ??= new Promise((resolve) => {
    const off = new AbortController()
    const touch = () => {
      off.abort()
      resolve()
    }
    for (const each of touches) window.addEventListener(each, touch, { passive: true, signal: off.signal })
  })
  let cancel = () => {}
  let cancelled = false
  void touched.then(() => cancelled || (cancel = whenIdle(act)))
  return () => {
    cancelled = true
    cancel()
  }
}
