import { gramsOf } from '../weight.ts'

/** Runs of letters and digits in any script; a decimal point stays inside its number. */
const WORD = /\d+\.\d+\p{L}*|[\p{L}\p{M}\p{N}]+/gu
const WEIGHT =
  /(\d+(?:\.\d+)?|half|quarter)\s*(kgs?|kilos?|kilograms?|g|gms?|grams?|கிலோ|கிராம்|किलो|ग्राम)(?![\p{L}\p{M}\p{N}])/gu

/** The words of a text as search compares them: small letters, no accents, weights in grams (`1 kg` is `1000g`). */
export function wordsOf(text: string): string[] {
  return withWeightsInGrams(plainLetters(text)).match(WORD) ?? []
}

/** Letters and digits alone, without the spaces between. */
export function squeezed(text: string): string {
  return plainLetters(text).match(WORD)?.join('') ?? ''
}

function plainLetters(text: string): string {
  const small = text.toLowerCase()
  if (ASCII.test(small)) return small.replaceAll("'", '')
  // Accents of Latin letters go; the vowel signs of Indian scripts, which are letters, stay.
  return small.normalize('NFKD').replace(/[\u0300-\u036f'’\u200b-\u200d]/g, '')
}

const ASCII = /^[ -~]*$/

function withWeightsInGrams(text: string): string {
  return text.replace(WEIGHT, (_, amount: string, unit: string) => {
    const kilos = /^(k|கிலோ|किलो)/.test(unit)
    return ` ${gramsOf(`${parts[amount] ?? amount} ${kilos ? 'kg' : 'g'}`)}g `
  })
}

const parts: Record<string, string> = { half: '0.5', quarter: '0.25' }

/** One almond, many almonds: the word without its English plural. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && /[a-rt-z]s$/.test(word) ? word.slice(0, -1) : word
}

/**
 * How a word sounds, for names that are spelt by ear: khajoor, khajur and kajur are one. Letters doubled, long
 * vowels and the h that only breathes make no difference.
 */
export function sound(word: string): string {
  return word
    .replace(/ee|ea|ie/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/ph/g, 'f')
    .replace(/([bcdgjkpst])h/g, '$1')
    .replace(/ck|q/g, 'k')
    .replace(/w/g, 'v')
    .replace(/y$/, 'i')
    .replace(/([a-z])\1+/g, '$1')
}
