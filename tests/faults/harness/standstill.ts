// A machine that is suspended, or much too busy, stands still: what a run measures across that says nothing.
const EVERY_MS = 100
const STANDS_STILL_MS = 2_000

const stops: { from: number; until: number }[] = []
let last = performance.now()

setInterval(look, EVERY_MS).unref()

/** How long this process stood still since then, in ms. */
export function stoodStillSince(since: number): number {
  // Other timers may come before the one above when the machine goes on.
  look()
  return stops.reduce((sum, { from, until }) => (until > since ? sum + until - Math.max(from, since) : sum), 0)
}

function look(): void {
  const now = performance.now()
  if (now - last > STANDS_STILL_MS) stops.push({ from: last, until: now })
  last = now
}
