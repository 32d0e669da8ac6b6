const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Whether a text is a GST number of a business: state, PAN, entity, `Z` and a check digit, which is the Luhn algorithm
 * in base 36 (GSTN, "GSTIN structure"; https://en.wikipedia.org/wiki/Luhn_mod_N_algorithm).
 */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false
  const sum = [...text.slice(0, 14)].reduce((total, digit, nth) => {
    const product = DIGITS.indexOf(digit) * (nth % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / DIGITS.length) + (product % DIGITS.length)
  }, 0)
  return text.at(-1) === DIGITS[(DIGITS.length - (sum % DIGITS.length)) % DIGITS.length]
}
