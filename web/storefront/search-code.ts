import type { findProducts as Find } from '#web/storefront/list/find-products.ts'

// Until the search has loaded, and when it cannot be.
const byName: typeof Find = (products, text) => {
  const wanted = text.trim().toLowerCase()
  const meant = wanted ? products.filter(({ name }) => name.toLowerCase().includes(wanted)) : products
  return { meant, similar: meant }
}

let find = byName

/** Loads the search with its tables of food names, which a list without a search does not need. Never rejects. */
export async function loadSearch(): Promise<void> {
  if (find !== byName) return
  const loaded = await import('#web/storefront/list/find-products.ts').catch(() => undefined)
  if (loaded) find = loaded.findProducts
}

export const findProducts: typeof Find = (products, text) => find(products, text)
