import { userNow, watchUser } from '#web/session/session.ts'
import { watchShownAgain } from '#web/session/shown-again.ts'

/** Prepares for what comes after this view: the page is shown again by the back button, or opened without a connection. */
export function prepareLaterVisits(): void {
  watchShownAgain()
  if (!('serviceWorker' in navigator)) return
  registerWorker()
  // A logout deletes it with everything else that the browser stored.
  watchUser(() => userNow() || registerWorker())
}

function registerWorker(): void {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
