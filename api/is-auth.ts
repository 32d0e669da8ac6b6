import type { Deps } from '#api/deps'
import { matches } from '#api/encoded'
import { answerHeaders } from '#api/middleware/security-headers'
import { tokenIn } from '#api/middleware/sessions'
import type { ReadyAnswer } from '#api/polls-fast-path'
import { presentUser } from '#api/present/user'
import { rememberedAccounts } from '#api/remembered-accounts'
import { writeCartTag } from '#contract/cart-tag'
import type { Account } from '#domain/accounts/account'
import type { SessionSeller } from '#domain/accounts/sessions'

/** The answers of is-auth for a shopper and for the seller. Headers are plain objects, which the server only writes. */
export function isAuthAnswers(deps: Deps) {
  const ready = rememberedAccounts(deps).ready
  const common = answerHeaders(deps.settings)
  const sellerHeaders = { ...common, 'Content-Type': 'application/json' }
  const readyUser: ReadyAnswer = (request) => {
    const token = tokenIn(request.headers.get('cookie'), deps, 'user')
    const session = token && ready.user(token)
    const account = session && ready.account(session.id)
    return account ? user(request, account) : undefined
  }
  const readySeller: ReadyAnswer = (request) => {
    const token = tokenIn(request.headers.get('cookie'), deps, 'seller')
    const session = token && ready.seller(token)
    return session ? seller(session) : undefined
  }
  return { user, seller, readyUser, readySeller }

  function user(request: Request, account: Account): Response {
    // A new name is a new version of the cart, and the email never changes: the tag identifies the whole answer.
    const tag = writeCartTag({ userId: account.id, version: account.cartVersion })
    const headers = { ...common, ETag: tag, 'Cache-Control': 'private, no-cache' }
    return matches(request.headers.get('if-none-match'), tag)
      ? new Response(null, { status: 304, headers })
      : new Response(JSON.stringify({ success: true, user: presentUser(account) }), {
          headers: { ...headers, 'Content-Type': 'application/json' },
        })
  }

  function seller({ name, email }: SessionSeller): Response {
    return new Response(JSON.stringify({ success: true, seller: { name, email } }), { headers: sellerHeaders })
  }
}
