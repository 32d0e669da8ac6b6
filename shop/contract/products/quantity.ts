import { toPaise } from '../money/money.ts'
import type { Quantity, QuantityUnit } from './product-facts.ts'
import { gramsOf } from './weight.ts'

type Packed = { weight: string | null; netQuantity?: Quantity | undefined }
type Priced = Packed & { offerPrice: number; category: string }

/** The contents of a pack in g, ml or pieces: the net quantity, else a weight such as '500 g'. */
export function contentsOf({ weight, netQuantity }: Packed): Quantity | undefined {
  const grams = gramsOf(weight)
  return netQuantity ? inSmallUnit(netQuantity) : grams ? { amount: grams, unit: 'g' } : undefined
}

/** Whether a weight such as '500 g' says the same as the net quantity. */
export function isSaidBy(weight: string | null, netQuantity: Quantity): boolean {
  const { amount, unit } = inSmallUnit(netQuantity)
  return unit === 'g' && gramsOf(weight) === amount
}

/**
 * The price of one unit in paise, rounded, and the unit: of a g below 1 kg, of a kg from 1 kg on, likewise ml and l, else
 * of a piece (Legal Metrology (Packaged Commodities) Rules, 2011, rule 6 (11)). Undefined where it would repeat the price,
 * and for a package of several packs.
 */
export function unitPrice(product: Priced): { paise: number; unit: QuantityUnit } | undefined {
  if (isOfPacks(product)) return undefined
  let { amount = 1, unit = 'piece' } = contentsOf(product) ?? {}
  if (amount >= 1_000 && unit !== 'piece') [amount, unit] = [amount / 1_000, unit === 'g' ? 'kg' : 'l']
  return amount === 1 ? undefined : { paise: Math.round(toPaise(product.offerPrice) / amount), unit }
}

/** Paise for 100 g or 100 ml, rounded; undefined for pieces, where it would repeat the price, and like `unitPrice`. */
export function priceOfHundred(product: Priced): { paise: number; unit: QuantityUnit } | undefined {
  const { amount, unit = 'piece' } = contentsOf(product) ?? {}
  if (!amount || unit === 'piece' || amount === 100 || isOfPacks(product)) return undefined
  return { paise: Math.round((toPaise(product.offerPrice) * 100) / amount), unit }
}

// The law's combination, group and multi-piece packages, which need no unit price: a price by weight says little of dates
// beside honey. '2 x 250 g' is a package of several packs in any category.
function isOfPacks({ category, weight }: Priced): boolean {
  return category === 'Gift-Hampers' || category === 'Combos' || /\d\s*[x×]\s*\d/i.test(weight ?? '')
}

/** Paise for 1 kg or 1 l, to sort by; undefined for a pack of pieces or of unknown contents. */
export function paisePerKilo(product: Omit<Priced, 'category'>): number | undefined {
  const contents = contentsOf(product)
  if (!contents || contents.unit === 'piece') return undefined
  return Math.round((toPaise(product.offerPrice) * 1_000) / contents.amount)
}

/** A quantity in words: `500 g`, `1.2 kg`, `12 pieces`. */
export function quantityText({ amount, unit }: Quantity): string {
  return unit === 'piece' ? `${amount} piece${amount === 1 ? '' : 's'}` : `${amount} ${unit}`
}

function inSmallUnit({ amount, unit }: Quantity): Quantity {
  const small = unit === 'kg' ? 'g' : unit === 'l' ? 'ml' : unit
  return small === unit ? { amount, unit } : { amount: Math.round(amount * 1_000_000) / 1_000, unit: small }
}
