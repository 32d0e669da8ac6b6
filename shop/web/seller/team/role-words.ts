import type { SellerRole } from '#contract/seller-login'

/** The rights of each role, in words. */
export const roleWords: Record<SellerRole, string> = {
  owner: 'Owner: everything',
  packer: 'Packer: orders and stock',
  books: 'Books: orders, sales and money, to read',
}
