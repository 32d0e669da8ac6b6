/** Whether an address is of the seller's area, whose pages have other styles than those of the shop. */
export function isOfSeller(pathname: string): boolean {
  return /^\/seller(\/|$)/.test(pathname)
}
