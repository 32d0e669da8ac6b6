/** Whether an address is of the seller's area, whose pages and those of the shop do not know each other's scripts. */
export function isOfSeller(pathname: string): boolean {
  return /^\/seller(\/|$)/.test(pathname)
}

/** The address of the list of scripts for the seller's area, beside that of the shop; shop/web/worker/divide-manifest.ts writes both. */
export function manifestOfSeller(url: string): string {
  return url.replace('/manifest-', '/seller-manifest-')
}
