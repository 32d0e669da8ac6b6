/** Money is whole paise everywhere but on the wire and the screen. Spec section 9. */

/** `discountPaise` is of all pieces. */
export type PricedLine = { unitPaise: number; quantity: number; discountPaise?: number }

/** What the pieces of a line cost, in paise; the function `line_paise` of the database, for a line that is not stored. */
export function linePaise({ unitPaise, quantity, discountPaise = 0 }: PricedLine): number {
  return unitPaise * quantity - discountPaise
}

export type Totals = { subtotalPaise: number; taxPaise: number; totalPaise: number }

/** Subtotal, tax (rounded half up to the paisa) and total of lines, all in paise. Shipping is free. */
export function totals(lines: readonly PricedLine[], taxPercent: number): Totals {
  let subtotalPaise = 0
  for (const line of lines) subtotalPaise += linePaise(line)
  const taxPaise = taxOn(subtotalPaise, taxPercent)
  return { subtotalPaise, taxPaise, totalPaise: subtotalPaise + taxPaise }
}

/** Paise that one piece costs which has this price in rupees, with the tax on top of it. */
export function paiseWithTax(rupees: number, taxPercent: number): number {
  return totals([{ unitPaise: toPaise(rupees), quantity: 1 }], taxPercent).totalPaise
}

/** Tax in paise on an amount in paise; the percentage may have up to two decimals. */
export function taxOn(paise: number, taxPercent: number): number {
  const basisPoints = BigInt(Math.round(taxPercent * 100))
  return Number((BigInt(paise) * basisPoints + 5_000n) / 10_000n)
}

/** Rupees as sent on the wire: a number with at most two decimals. */
export function toRupees(paise: number): number {
  return paise / 100
}

/** Whole paise of a rupee number with at most two decimals. Throws a RangeError on any other number. */
export function toPaise(rupees: number): number {
  const paise = Math.round(rupees * 100)
  if (!Number.isSafeInteger(paise) || Math.abs(paise / 100 - rupees) > 1e-9) {
    throw new RangeError(`${rupees} is not an amount in rupees and paise`)
  }
  return paise
}

/** `₹1,23,456.00`: Indian grouping, always two decimals. */
export function formatPaise(paise: number): string {
  const sign = paise < 0 ? '-' : ''
  const whole = Math.floor(Math.abs(paise) / 100).toString()
  const fraction = (Math.abs(paise) % 100).toString().padStart(2, '0')
  return `${sign}₹${groupIndian(whole)}.${fraction}`
}

/** Formats rupees from the wire like formatPaise. */
export function formatRupees(rupees: number): string {
  return formatPaise(Math.round(rupees * 100))
}

// Some phones lack the en-IN data of Intl.
function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits
  return digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',') + ',' + digits.slice(-3)
}
