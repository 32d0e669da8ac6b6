import type { Caller } from '#contract/calls'
import type { RefusalCode } from '#contract/refusal-codes'
import { loginPath } from '#web/session/next-page.ts'

/** Whether an answer means that the session has ended; a seller who is also logged in as a shopper gets 403. */
export function isSessionLost(status: number, caller: Caller, code?: RefusalCode): boolean {
  if (code === 'passkey-first' || code === 'unknown-passkey') return false
  return status === 401 || (status === 403 && caller === 'seller')
}

/** Handles the end of a session on an open page: the shopper goes to the login and back, the seller sees the login form. */
export function onSessionLost(caller: Caller): void {
  if (caller === 'user') window.location.assign(loginPath(window.location.pathname + window.location.search))
  if (caller === 'seller') window.location.reload()
}
