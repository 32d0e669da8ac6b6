import type { Caller } from '#contract/calls'
import { loginPath } from '#web/session/next-page.ts'

/** Whether this answer means that nobody is logged in any more: a seller may be a shopper, too, and is told 403. */
export function isSessionLost(status: number, caller: Caller): boolean {
  return status === 401 || (status === 403 && caller === 'seller')
}

/** A session ended under an open page: the shopper logs in and comes back, the seller sees the login form. */
export function onSessionLost(caller: Caller): void {
  if (caller === 'user') window.location.assign(loginPath(window.location.pathname + window.location.search))
  if (caller === 'seller') window.location.reload()
}
