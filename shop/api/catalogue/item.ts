import { hasDetails, isTaxed, presentDetails, presentOffer, presentProduct } from '#api/present/product'
import type { FacetKeys } from '#contract/filters/facet'
import { facetKeysOf } from '#contract/filters/facets'
import { missingFacts } from '#contract/products/missing-facts'
import { contentsOf, paisePerKilo } from '#contract/products/quantity'
import { factsOf, type ProductRow } from '#domain/catalogue/product-row'

/** A product in the memory of the server: its serialised JSON, and the fields that lists are made from. */
export type Item = {
  id: string
  position: number
  /** Higher ones come first in the shop's own order. */
  rank: number
  category: string
  name: string
  tamilName: string | undefined
  weight: string | null
  price: number
  offerPrice: number
  quantity: number
  archived: boolean
  /** The name of its family; null for none. */
  family: string | null
  /** The contents of the pack in g, ml or pieces; undefined when they are not known. */
  contents: number | undefined
  /** Paise for 1 kg or 1 l; undefined when the contents are not known. */
  perKilo: number | undefined
  /** The number of facts that the label lacks. */
  missingFacts: number
  /** Shared by products with the same values. */
  facets: FacetKeys
  json: string
  /** The serialised offer price as it is planned; undefined for one that always runs. */
  offer: string | undefined
  /** The serialised details; undefined for none. */
  details: string | undefined
  /** It lacks neither HSN code nor GST rate. */
  isTaxed: boolean
}

export function itemOf(row: ProductRow, imagesUrl: string): Item {
  const product = presentProduct(row, imagesUrl)
  const facts = factsOf(row)
  const offer = presentOffer(row)
  const { category, name, tamilName, weight, price, offerPrice, quantity } = product
  return {
    id: row.id,
    position: row.position,
    rank: row.list_rank,
    category,
    name,
    tamilName,
    weight,
    price,
    offerPrice,
    quantity,
    archived: row.archived_at !== null,
    family: row.family,
    contents: contentsOf(product)?.amount,
    perKilo: paisePerKilo(product),
    missingFacts: missingFacts(facts).length,
    facets: shared(facetKeysOf({ ...product, facts })),
    json: JSON.stringify(product),
    offer: offer && JSON.stringify(offer),
    details: hasDetails(row) ? JSON.stringify(presentDetails(row)) : undefined,
    isTaxed: isTaxed(row),
  }
}

/** Whether only the stock differs, and not between some and none, so that no list has other products. */
export function isSameButStock(one: Item, other: Item): boolean {
  const { quantity, json, ...rest } = one
  const { quantity: otherQuantity, json: otherJson, ...others } = other
  const unstocked = (text: string, stock: number) => text.replace(`"quantity":${stock}`, '')
  return (
    (Object.keys(rest) as (keyof typeof rest)[]).every((field) => rest[field] === others[field]) &&
    unstocked(json, quantity) === unstocked(otherJson, otherQuantity)
  )
}

// There are at most a few hundred combinations of values, and of labels as many as the shop has kinds of food.
const known = new Map<string, FacetKeys>()

function shared(facets: FacetKeys): FacetKeys {
  const key = JSON.stringify(facets)
  const same = known.get(key) ?? facets
  known.set(key, same)
  return same
}
