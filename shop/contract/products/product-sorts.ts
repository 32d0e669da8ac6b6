/** The sort orders of a product list, beside the shop's own order, in which a search has its best match first. */
export const productSorts = ['price', 'price-down', 'weight', 'newest', 'origin'] as const
export type ProductSort = (typeof productSorts)[number]
