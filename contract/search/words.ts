import { gramsOf } from '../weight.ts'

/** Runs of letters and digits in any script; a decimal point stays inside its number. */
const WORD = /\d+\.\d+\p{L}*|[\p{L}\p{M}\p{N}]+/gu
const WEIGHT =
  /(\d+(?:\.\d+)?|half|quarter)\s*(kgs?|kilos?|kilograms?|g|gms?|grams?|கிலோ|கிராம்|किलो|ग्राम)(?![\p{L}\p{M}\p{N}])/gu

/** The words of a text as search compares them: lowercase, without accents, weights in grams (`1 kg` is `1000g`). */
export function wordsOf(text: string): string[] {
  return withWeightsInGrams(plainLetters(text)).match(WORD) ?? []
}

/** The letters and digits of a text, without spaces. */
export function lettersOf(text: string): string {
  return plainLetters(text).match(WORD)?.join('') ?? ''
}

function plainLetters(text: string): string {
  const small = text.toLowerCase()
  if (ASCII.test(small)) return small.replaceAll("'", '')
  // Removes the accents of Latin letters, but not the vowel signs of Indian scripts, which are letters.
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

/** The word without its English plural ending: almonds is almond. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && /[a-rt-z]s$/.test(word) ? word.slice(0, -1) : word
}

/**
 * A phonetic key, for names spelt by ear: khajoor, khajur and kajur have one key. Doubled letters, long vowels and the
 * aspirating h make no difference.
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
