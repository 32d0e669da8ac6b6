import type { Caller } from '#contract/calls'
import { loginPath } from '#web/session/next-page.ts'

/** A session ended under an open page: the shopper logs in and comes back, the seller sees the login form. */
export function onSessionLost(caller: Caller): void {
  if (caller === 'user') window.location.assign(loginPath(window.location.pathname + window.location.search))
  if (caller === 'seller') window.location.reload()
}
