import type { Deps } from '#api/deps'
import { type App, serve } from '#api/serve'
import { calls } from '#contract/calls'
import { updateCart } from '#domain/cart/cart'

/** /api/cart */
export function cartCalls(app: App, deps: Deps): void {
  serve(app, deps, calls.cartUpdate, {
    limit: { points: 300, seconds: 60, by: 'account' },
    answer: async ({ body, user }) => ({ cartItems: await updateCart(deps.db, user.id, body.cartItems) }),
  })
}
