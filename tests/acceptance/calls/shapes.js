export const categories = {
  Dates: 'Premium Dates',
  Nuts: 'Nuts & Seeds',
  'Dry-Fruits': 'Dry Fruits',
  'Health-Powders': 'Health Powders',
  'Gift-Hampers': 'Gift Hampers',
  Honey: 'Organic Honey',
  Combos: 'Special Combos',
}

export const orderStatuses = ['Order Placed', 'Packed', 'Shipped', 'Delivered', 'Cancelled']

export function isMap(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isText(value) {
  return typeof value === 'string' && value !== ''
}

/** Rupees, with whole paise. */
export function isRupees(value) {
  return typeof value === 'number' && value >= 0 && Number(value.toFixed(2)) === value
}
