import type { Facet, FacetKeys, FilterValue } from './facet.ts'

/**
 * The number of products of a list that have these values and no others; or the values of the sizes of one food, which
 * counts once. The groups of a list say all that its filters show.
 */
export type ProductGroup = FacetKeys & Readonly<{ count: number; or?: readonly FacetKeys[] | undefined }>

/** The chosen values, each an object of its facet. Several of one facet mean "or", facets mean "and". */
export type Filters = readonly FilterValue[]

/** Reads the filters of an address, in the order of the facets; other facets and unknown values are ignored. */
export function readFilters(facets: readonly Facet[], params: URLSearchParams): Filters {
  return facets.flatMap(({ values }) => values.filter(({ facet, key }) => params.getAll(facet).includes(key)))
}

export function writeFilters(filters: Filters, params: URLSearchParams): void {
  for (const { facet, key } of filters) params.append(facet, key)
}

/** The filters with one value chosen or no longer chosen. */
export function toggled(facets: readonly Facet[], filters: Filters, value: FilterValue): Filters {
  const all = facets.flatMap(({ values }) => values)
  return all.filter((each) => filters.includes(each) !== (each === value))
}

/** The values that a list shows, under the label of their facet; `counts` are those without filters. */
export function shownValues(
  facets: readonly Facet[],
  filters: Filters,
  counts: ReadonlyMap<FilterValue, number>,
  all: number,
): Map<string, FilterValue[]> {
  const shown = new Map<string, FilterValue[]>()
  for (const { label, values } of facets) {
    // A single value that all products have narrows nothing.
    const isUseful = (value: FilterValue) => counts.has(value) && !(values.length === 1 && counts.get(value) === all)
    const useful = values.filter((value) => isUseful(value) || filters.includes(value))
    if (useful.length > 0) shown.set(label, [...(shown.get(label) ?? []), ...useful])
  }
  return shown
}

/** Whether products with these values pass the filters. */
export function passes(facets: readonly Facet[], filters: Filters, keys: FacetKeys): boolean {
  return facets.every((facet) => passesFacet(facet, filters, keys))
}

/** The number of products that pass the filters. */
export function countPassing(facets: readonly Facet[], filters: Filters, groups: readonly ProductGroup[]): number {
  const isIn = (group: ProductGroup) => sizesOf(group).some((keys) => passes(facets, filters, keys))
  return groups.reduce((sum, group) => sum + (isIn(group) ? group.count : 0), 0)
}

/**
 * For each value, the number of products that a list would have with this value as the only one of its facet and the
 * filters of the other facets as they are. A value without products is missing.
 */
export function countValues(
  facets: readonly Facet[],
  filters: Filters,
  groups: readonly ProductGroup[],
): Map<FilterValue, number> {
  const counts = new Map<FilterValue, number>()
  for (const group of groups) {
    const values = new Set(sizesOf(group).flatMap((keys) => reachable(facets, filters, keys)))
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + group.count)
  }
  return counts
}

/** The values that products with these keys have, of each facet that alone may keep them out of the list. */
function reachable(facets: readonly Facet[], filters: Filters, keys: FacetKeys): FilterValue[] {
  const failed = facets.filter((facet) => !passesFacet(facet, filters, keys))
  if (failed.length > 1) return []
  return (failed.length === 1 ? failed : facets).flatMap(({ keyIn, values }) => {
    const has = keyIn(keys)
    return has === undefined ? [] : (values.find(({ key }) => key === has) ?? [])
  })
}

function sizesOf({ or = [], ...group }: ProductGroup): readonly FacetKeys[] {
  return [group, ...or]
}

function passesFacet({ keyIn, values }: Facet, filters: Filters, keys: FacetKeys): boolean {
  const chosen = filters.filter((each) => values.includes(each))
  return chosen.length === 0 || chosen.some(({ key }) => key === keyIn(keys))
}
