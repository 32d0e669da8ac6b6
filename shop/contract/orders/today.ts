/** The kinds of work that can wait for a seller, the most urgent first. A further kind is a line here, in shop/api/seller/seller-today.ts and in shop/web/seller/today/today-rows.ts. */
export const todayKinds = [
  'late orders',
  'orders that leave today',
  'orders to pack',
  'overdue tickets',
  'tickets to answer',
  'returned ticket emails',
  'reports to answer',
  'undelivered emails',
  'money differences',
  'lots to act on',
  'products without tax',
  'incomplete labels',
  'sold-out products',
  'products running low',
] as const
export type TodayKind = (typeof todayKinds)[number]
