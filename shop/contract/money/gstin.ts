import { plainText } from '../typed.ts'
import { stateOfGstin } from './state-codes.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

// State, PAN, entity, `Z` and check digit, a class for each place (GSTN, "GSTIN structure").
const classes: Record<string, RegExp> = { 0: /\d/, A: /[A-Z]/, 1: /[1-9A-Z]/, Z: /Z/, X: /[0-9A-Z]/ }
const places = '00AAAAA0000A1ZX'.split('').flatMap((place) => classes[place] ?? [])

/**
 * Why a text is no GST number of a business, naming what is wrong; undefined for a number. The check digit is that of the
 * Luhn algorithm in base 36 (https://en.wikipedia.org/wiki/Luhn_mod_N_algorithm).
 */
export function gstinProblem(text: string): string | undefined {
  if (text.length !== places.length) return `it has ${text.length} characters, not ${places.length}`
  const wrong = places.findIndex((place, nth) => !place.test(text.charAt(nth)))
  if (wrong >= 0) return `it cannot have "${text.charAt(wrong)}" in place ${wrong + 1}`
  if (!stateOfGstin(text)) return `it begins with ${text.slice(0, 2)}, which is no state`
  const last = checkDigit(text)
  return text.at(-1) === last ? undefined : `it ends with ${text.at(-1)}, but its other characters ask for ${last}`
}

/** A GST number as it is written: what people type with spaces and small letters. */
export function usualGstin(typed: string): string {
  return plainText(typed).replaceAll(/\s/g, '').toUpperCase()
}

function checkDigit(text: string): string {
  let sum = 0
  for (let nth = 0; nth < 14; nth += 1) {
    const product = DIGITS.indexOf(text.charAt(nth)) * (nth % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length)
  }
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length)
}
