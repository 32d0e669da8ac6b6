/** A typed or pasted text in one form: NFKC, without format characters, with ASCII digits, trimmed. */
export function plainText(typed: string): string {
  return asciiDigits(typed.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')).trim()
}

/** The text with the digits of every script as ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, asciiDigit)
}

// The digits of a script stand in a row from 0 to 9, so the place in the row is the value.
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

const isDigit = /\p{Nd}/u

/** The same without what separates groups of digits, for a PIN or a code: `600 001` is `600001`. */
export function digitsIn(typed: string): string {
  return plainText(typed).replaceAll(/(\d)[\s\p{Pd}]+(?=\d)/gu, '$1')
}

const MOST_CHARACTERS = 40
const rupee = String.raw`(?:\p{Sc}|inr|rs\.?|(?:रु|रू|ரூ|రూ|ರೂ|രൂ|રૂ)\.?)`
const CURRENCY = new RegExp(String.raw`^${rupee}\s*|\s*${rupee}?\s*(?:/[-=])?$`, 'giu')
// Groups as in India (1,00,000) or elsewhere (100,000); a point begins the decimals.
const NUMBER = /^[+-]?(?:(?:\d+|\d{1,3}(?:[,'’\s]\d{2,3})*[,'’\s]\d{3})(?:\.\d*)?|\.\d+)$/

/**
 * The number that somebody typed: digits of any script, with or without separators of groups and a sign of the rupee.
 * Undefined for anything else, nothing included.
 */
export function numberIn(typed: string): number | undefined {
  // NFKC would make 52 of 5².
  if (typed.length > MOST_CHARACTERS || /\p{No}/u.test(typed)) return undefined
  const text = plainText(typed).replaceAll('−', '-').replaceAll('٬', ',').replaceAll('٫', '.').replace(CURRENCY, '')
  return NUMBER.test(text) ? Number(text.replaceAll(/[,'’\s]/g, '')) : undefined
}

/** The number in a field of a form: undefined for an empty one, and NaN, which its schema refuses, for no number. */
export function numberInField(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : (numberIn(typed) ?? Number.NaN)
}

// Of a text in the form of phoneText: +91, 0091, 091, 91, 0 or nothing, then ten digits of which the first is none of a prefix.
export const phoneForm = /^\(?(?:(?:\+|00?)?[ (]*91[ ().-]*)?(?:0[ ().-]*)?[1-9](?:[ ().-]*\d){9}$/

/** A phone number as it is stored: what was typed, without signs that nobody sees, hyphens and spaces plain. */
export function phoneText(typed: string): string {
  return plainText(typed)
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/g, ' ')
}

/** The ten digits of a phone number in India; undefined for any other. */
export function phoneDigits(typed: string): string | undefined {
  const text = phoneText(typed)
  return phoneForm.test(text) ? text.replaceAll(/\D/g, '').slice(-10) : undefined
}
