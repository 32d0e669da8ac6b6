import type { Deps } from '#api/http/deps'
import { type Sent, sentTo, type Variant, variantOf } from '#api/http/encoded'
import type { ReadyAnswer } from '#api/http/fast-path'
import { answerHeaders } from '#api/http/middleware/security-headers'
import { tokenIn } from '#api/http/middleware/sessions'
import { rememberedAccounts } from '#api/http/remembered-accounts'
import { presentUser } from '#api/present/user'
import { writeCartTag } from '#contract/products/cart-tag'
import type { Account } from '#domain/accounts/account'
import type { SessionSeller } from '#domain/accounts/sessions'

/** The answers of is-auth for a shopper and for the seller, made once for each account that is remembered. */
export function isAuthAnswers(deps: Deps) {
  const ready = rememberedAccounts(deps).ready
  const common = answerHeaders(deps.settings)
  const ofAccount = new WeakMap<Account, Variant>()
  const ofSeller = new WeakMap<SessionSeller, Sent>()
  const readyUser: ReadyAnswer = (headers) => {
    const token = tokenIn(headers.cookie, deps, 'user')
    const session = token && ready.user(token)
    const account = session && ready.account(session.id)
    return account ? user(headers['if-none-match'], account) : undefined
  }
  const readySeller: ReadyAnswer = (headers) => {
    const token = tokenIn(headers.cookie, deps, 'seller')
    const session = token && ready.seller(token)
    return session && !session.next ? seller(session) : undefined
  }
  return { user, seller, readyUser, readySeller }

  function user(ifNoneMatch: string | undefined, account: Account): Sent {
    let variant = ofAccount.get(account)
    if (!variant) {
      // A new name is a new version of the cart, and the email never changes: the tag identifies the whole answer.
      const tag = writeCartTag({ userId: account.id, version: account.cartVersion })
      variant = variantOf(tag, jsonBytes({ success: true, user: presentUser(account) }), { ...common, ETag: tag })
      ofAccount.set(account, variant)
    }
    return sentTo(ifNoneMatch, variant)
  }

  function seller(session: SessionSeller): Sent {
    const { name, email } = session
    const sent =
      ofSeller.get(session) ?? variantOf('', jsonBytes({ success: true, seller: { name, email } }), common).whole
    ofSeller.set(session, sent)
    return sent
  }
}

function jsonBytes(answer: object): Buffer<ArrayBuffer> {
  return Buffer.from(JSON.stringify(answer))
}
