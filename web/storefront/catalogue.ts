import type { LoaderFunctionArgs } from 'react-router'

import type { Product } from '#contract/entities'
import { fetchProducts, productsQuery } from '#web/queries.ts'
import { queryClientOfPage } from '#web/query-client.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'

export type Catalogue = { products: Product[] }

/** The catalogue for the first view. */
export async function catalogueOnServer(args: LoaderFunctionArgs): Promise<Catalogue> {
  return { products: await orErrorPage(fetchProducts(serverApi(args).transport)) }
}

/** The catalogue for every later view: what this browser has, kept new by the polls. */
export async function catalogueInBrowser(): Promise<Catalogue> {
  return { products: await queryClientOfPage().ensureQueryData(productsQuery) }
}

export function inStock(products: readonly Product[]): Product[] {
  return products.filter((product) => product.quantity > 0)
}

/** What can be bought first, what is sold out last; the order stays otherwise. */
export function soldOutLast(products: readonly Product[]): Product[] {
  return [...inStock(products), ...products.filter((product) => product.quantity <= 0)]
}

/** Up to `most` products whose names look most like what was searched for: letters in pairs, as Dice counts them. */
export function nearest(products: readonly Product[], search: string, most: number): Product[] {
  const wanted = pairs(search)
  return products
    .map((product) => ({ product, likeness: likeness(wanted, pairs(product.name)) }))
    .filter(({ likeness }) => likeness > 0.2)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, most)
    .map(({ product }) => product)
}

function pairs(text: string): Set<string> {
  const letters = text.toLocaleLowerCase('en').replace(/[^\p{L}\p{N}]/gu, '')
  return new Set(Array.from({ length: Math.max(letters.length - 1, 0) }, (_, place) => letters.slice(place, place + 2)))
}

function likeness(one: Set<string>, other: Set<string>): number {
  return one.size + other.size === 0 ? 0 : (2 * one.intersection(other).size) / (one.size + other.size)
}

/** Products whose name has every word searched for, whatever the case. */
export function named(products: readonly Product[], search: string): Product[] {
  const words = search.toLocaleLowerCase('en').split(/\s+/).filter(Boolean)
  return products.filter(({ name }) => words.every((word) => name.toLocaleLowerCase('en').includes(word)))
}
