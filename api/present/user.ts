import type { User } from '#contract/entities'
import type { SessionUser } from '#domain/accounts/sessions'

export function presentUser(user: SessionUser): User {
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    cartItems: user.cart,
  }
}
