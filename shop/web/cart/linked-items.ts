import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

import { readLinkedItems } from '#contract/linked-items'
import { raiseCart } from '#web/cart/cart-store.ts'

/** Takes the items of `/cart?items=` into the cart, where the program of a shopper has put them together. */
export function useLinkedItems(): void {
  const [search, setSearch] = useSearchParams()
  const items = search.get('items')
  useEffect(() => {
    if (items === null) return
    raiseCart(readLinkedItems(items))
    // A reload must not bring back what was removed meanwhile.
    setSearch(
      (params) => {
        params.delete('items')
        return params
      },
      { replace: true },
    )
  }, [items, setSearch])
}
