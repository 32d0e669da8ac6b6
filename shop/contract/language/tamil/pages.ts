import { account } from './account.ts'
import { cart } from './cart.ts'
import { checkout } from './checkout.ts'
import { everywhere } from './everywhere.ts'
import { documents } from './documents.ts'
import { home } from './home.ts'
import { orders } from './orders.ts'
import { policies } from './policies.ts'
import { product } from './product.ts'
import { wording } from './wording.ts'

export { wording }

/** The texts of pages in Tamil. */
export const pages = {
  ...account,
  ...cart,
  ...checkout,
  ...everywhere,
  ...documents,
  ...home,
  ...orders,
  ...policies,
  ...product,
  ...wording,
} as const
