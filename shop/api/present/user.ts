import type { User } from '#contract/entities'
import type { Account } from '#domain/accounts/account'

export function presentUser(user: Account): User {
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    cartItems: user.cart,
  }
}
