import type { Selectable } from 'kysely'

import type { Products } from '#db/tables'

/** What the shop shows of a product; prices in paise, `pictures` as keys of the picture store. */
export const productColumns = [
  'id',
  'position',
  'name',
  'description',
  'category',
  'price_paise',
  'offer_price_paise',
  'weight',
  'pictures',
  'available',
  'archived_at',
] as const

export type ProductRow = Pick<Selectable<Products>, (typeof productColumns)[number]>
