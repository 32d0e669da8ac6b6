import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { CartItems, Product } from '#contract/entities'
import { partQuery, useChanges } from '#web/queries/parts.ts'
import { type Some, someProducts } from '#web/storefront/layout/catalogue.ts'

/** The products of a cart as they came with its page. */
export type LoadedProducts = { ids: string[]; some: Some }

const none: Product[] = []

/**
 * The products of the cart, also of lines that come while the page is open. `known` is the part of the cart whose
 * products have been read; the shop does not sell those that are missing.
 */
export function useCartProducts(items: CartItems, loaded: LoadedProducts): { products: Product[]; known: CartItems } {
  const [ids, setIds] = useState(loaded.ids)
  const wanted = Object.keys(items)
  // Removed lines stay, because Undo brings them back.
  if (wanted.some((id) => !ids.includes(id))) setIds(wanted)
  useChanges()
  const { data, isPlaceholderData } = useQuery({
    ...partQuery(someProducts(ids)),
    ...(ids === loaded.ids ? { initialData: loaded.some } : { placeholderData: keepPreviousData }),
  })
  const products = data?.products ?? none
  const read = new Set(isPlaceholderData || !data ? products.map(({ _id }) => _id) : ids)
  return { products, known: Object.fromEntries(Object.entries(items).filter(([id]) => read.has(id))) }
}
