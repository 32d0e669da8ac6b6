const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Whether a text is a GST number of a business: state, PAN, entity, `Z` and a check digit, which is the Luhn algorithm
 * in base 36 (GSTN, "GSTIN structure"; https://en.wikipedia.org/wiki/Luhn_mod_N_algorithm).
 */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false
  let sum = 0
  for (let nth = 0; nth < 14; nth += 1) {
    const product = DIGITS.indexOf(text.charAt(nth)) * (nth % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length)
  }
  return text.at(-1) === DIGITS[(DIGITS.length - (sum % DIGITS.length)) % DIGITS.length]
}
