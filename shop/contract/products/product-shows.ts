import { LOW_STOCK_BADGE } from '../rules.ts'

/** The filters of the seller's product list: those on sale, running low, sold out, without every fact of the law; and the archived ones. */
export const productShows = ['all', 'low', 'out', 'unlabelled', 'archived'] as const
export type ProductShow = (typeof productShows)[number]

/** The sort orders of the seller's product list. */
export const stockSorts = ['stock', 'name', 'price', 'newest', 'waiting'] as const
export type StockSort = (typeof stockSorts)[number]

type Listed = { archived: boolean; quantity: number; missingFacts: number }

/** Whether a product passes a filter of the seller's list. */
export function isShown(show: ProductShow, { archived, quantity, missingFacts }: Listed): boolean {
  switch (show) {
    case 'all':
      return !archived
    case 'low':
      return !archived && quantity > 0 && quantity <= LOW_STOCK_BADGE
    case 'out':
      return !archived && quantity <= 0
    case 'unlabelled':
      return !archived && missingFacts > 0
    case 'archived':
      return archived
  }
}
