// Razorpay's window is a frame, and checkout.js and the frame send each other messages. A frame that a browser blocks
// shows an error page instead, says nothing, and cannot be closed by the shopper. The shop's pages have no other frame.

/** After its document has loaded, and in all: on a bad connection that takes long. */
const SILENT_ONCE_LOADED_MS = 4_000
const SILENT_MS = 20_000

const loaded = Promise.withResolvers<void>()
let hasSpoken = false
let isWatched = false

/** Listens to frames; before the script is loaded, because it may open its frame at once. */
export function watchFrame(): void {
  if (isWatched) return
  isWatched = true
  window.addEventListener('message', ({ source }) => {
    if (source && source !== window) hasSpoken = true
  })
  // The event does not bubble.
  document.addEventListener('load', ({ target }) => target instanceof HTMLIFrameElement && loaded.resolve(), true)
}

/** Calls `act` once when the window that is opened now stays silent. Returns a function that cancels it. */
export function whenFrameIsSilent(act: () => void): () => void {
  let isOver = false
  const cancel = () => (isOver = true)
  const check = () => {
    if (isOver || hasSpoken) return
    cancel()
    act()
  }
  setTimeout(check, SILENT_MS)
  void loaded.promise.then(() => setTimeout(check, SILENT_ONCE_LOADED_MS))
  return cancel
}
