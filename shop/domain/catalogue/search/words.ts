import { asciiDigits } from '#contract/typed'

const WORD = /\d+\.\d+\p{L}*|[\p{L}\p{M}\p{N}]+/gu
const parts: Record<string, number> = {
  ...Object.fromEntries(['half', 'aadha', 'adha', 'arai', 'आधा', 'அரை'].map((word) => [word, 0.5])),
  ...Object.fromEntries(['quarter', 'paav', 'pav', 'kaal', 'पाव', 'கால்'].map((word) => [word, 0.25])),
}
const UNIT = /kgs?|kilos?|kilograms?|g|gms?|grams?|கிலோ|கிராம்|किलो|ग्राम/.source.normalize('NFKD')
// 1,000 and 500; 1/2 and 1 1/2; half.
const AMOUNT = String.raw`(?:(?<whole>\d+)\s+)?(?<over>\d+)\s?[/⁄]\s?(?<under>\d+)|(?<number>\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d+(?:\.\d+)?)|(?<part>${Object.keys(parts).join('|')})`
const WEIGHT = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${AMOUNT})\s*(?<unit>${UNIT})(?![\p{L}\p{M}\p{N}])`, 'gu')

/** The words of a text as search compares them: lowercase, without accents, weights in grams (`1 kg` is `1000g`). */
export function wordsOf(text: string): string[] {
  return withWeightsInGrams(plainLetters(text)).match(WORD) ?? []
}

export function lettersOf(text: string): string {
  return plainLetters(text).match(WORD)?.join('') ?? ''
}

function plainLetters(text: string): string {
  const small = text.toLowerCase()
  if (ASCII.test(small)) return small.replaceAll("'", '')
  // Removes the accents of Latin letters, but not the vowel signs of Indian scripts, which are letters.
  const letters = small
    .replaceAll(/[\u00bc-\u00be\u2150-\u215e]/g, ' $& ')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’\u200b-\u200d]/g, '')
  return asciiDigits(letters)
}

const ASCII = /^[ -~]*$/

function withWeightsInGrams(text: string): string {
  return text.replaceAll(WEIGHT, (typed: string, ...matched: unknown[]) => {
    const { unit = '', ...amount } = matched.at(-1) as Record<string, string | undefined>
    const kilos = /^(k|கி.*ல|कि)/u.test(unit)
    const grams = Math.round(amountOf(amount) * (kilos ? 1_000 : 1))
    return grams > 0 && Number.isSafeInteger(grams) ? ` ${grams}g ` : typed
  })
}

function amountOf({ whole = '0', over, under, number, part = '' }: Record<string, string | undefined>): number {
  if (number !== undefined) return Number(number.replaceAll(',', ''))
  return over === undefined ? (parts[part] ?? 0) : Number(whole) + Number(over) / Number(under)
}

/** The word without its plural ending in English, Hindi or Tamil: छुहारे is छुहारा, பழங்கள் is பழம். */
export function singular(word: string): string {
  if (!ASCII.test(word)) return singularInScript(word)
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && /[a-rt-z]s$/.test(word) ? word.slice(0, -1) : word
}

// The longest endings come first.
const plurals: readonly (readonly [ending: string, singular: string])[] = [
  ['ங்கள்', 'ம்'],
  ['ற்கள்', 'ல்'],
  ['ட்கள்', 'ள்'],
  ['க்கள்', ''],
  ['கள்', ''],
  ['ियाँ', 'ी'],
  ['ियां', 'ी'],
  ['ियों', 'ी'],
  ['ुओं', 'ू'],
  ['ुएं', 'ू'],
  ['ुएँ', 'ू'],
  ['ओं', ''],
  ['एं', ''],
  ['एँ', ''],
  ['ों', ''],
  ['ें', ''],
  ['े', 'ा'],
]

function singularInScript(word: string): string {
  const [ending = '', one = ''] = plurals.find(([plural]) => word.endsWith(plural)) ?? []
  // A short word may only look like a plural.
  return word.length - ending.length > 2 ? word.slice(0, word.length - ending.length) + one : word
}

/** A phonetic key: khajoor, khajur and kajur have one key. */
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
