import type { search } from '#contract/search/search'

// Until the search has loaded, and when it cannot be.
const byName: typeof search = (products, text) => {
  const wanted = text.trim().toLowerCase()
  return products.filter(({ name }) => name.toLowerCase().includes(wanted))
}

let find: typeof search = byName

/** Loads the search with its tables of food names, which a list without a search does not need. Never rejects. */
export async function loadSearch(): Promise<void> {
  if (find !== byName) return
  const loaded = await import('#contract/search/search').catch(() => undefined)
  if (loaded) find = loaded.search
}

export const searchProducts: typeof search = (products, text) => find(products, text)
