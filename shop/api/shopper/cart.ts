import type { Deps } from '#api/http/deps'
import { countUnknownCodes } from '#api/http/offer-tries'
import { type App, serve } from '#api/http/serve'
import { calls } from '#contract/calls'
import { readCartTag, writeCartTag } from '#contract/products/cart-tag'
import { onlyAvailable, refusals } from '#contract/wording'
import { accountOf } from '#domain/accounts/account'
import { updateCart } from '#domain/cart/cart'
import { quoteCart } from '#domain/orders/checkout/quote-cart'
import { Failure } from '#domain/process/failure'

/** /api/cart */
export function cartCalls(app: App, deps: Deps): void {
  serve(app, deps, calls.cartUpdate, {
    limit: { points: 300, seconds: 60, by: 'account' },
    answer: async ({ c, body, user }) => {
      const known = versionKnown(c.req.header('if-match'), user.id)
      const written = await updateCart(deps.db, deps.changes, user.id, body.cartItems, known)
      const { cart, cartVersion: version } = written ?? (await accountOf(deps.db, user.id))
      c.header('ETag', writeCartTag({ userId: user.id, version }))
      if (!written)
        return c.json({ success: false, code: 'cart-changed', msg: refusals.cartChanged, cartItems: cart }, 412)
      const { available } = written
      return { cartItems: cart, ...(available === null ? {} : { msg: onlyAvailable(available) }) }
    },
  })

  serve(app, deps, calls.cartQuote, {
    limit: { points: 120, seconds: 60, by: 'account' },
    answer: ({ c, body, user }) =>
      countUnknownCodes(c, deps, user.id, body.code, () => quoteCart(deps.db, deps.settings, user.id, body)),
  })
}

// RFC 9110, 13.1.1: without If-Match, or with `*`, the map replaces any cart.
function versionKnown(ifMatch: string | undefined, userId: string): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const tag = readCartTag(ifMatch)
  if (!tag) throw new Failure('invalid', refusals.notACartTag)
  // An old tab of another shopper, opened before the current login.
  if (tag.userId !== userId) throw new Failure('forbidden', refusals.notYours)
  return tag.version
}
