import type { tamil } from './tamil/tamil.ts'

/** `ta` is Tamil. Pages, emails and policies for shoppers are in both, those of the seller in English alone. */
export type Language = (typeof languages)[number]

export const languages = ['en', 'ta'] as const

/** A text that the shop has in every language, by its English words; values stand in it as {names}. */
export type Text = keyof typeof tamil

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
export type ValuesOf<T extends string, V = string | number> = { [Name in Names<T>]: V }
type Values<T extends string> = [Names<T>] extends [never] ? [] : [values: ValuesOf<T>]
type OtherValues<T extends string> = [Exclude<Names<T>, 'count'>] extends [never]
  ? []
  : [values: Omit<ValuesOf<T>, 'count'>]

let spoken: () => Language = () => 'en'
let catalogue: Catalogue = {}
/** The texts of the wording that have values: what is fixed stands at the even places, names at the odd ones. */
let patterns: { parts: string[]; words: string }[] = []

type Catalogue = Readonly<Record<string, string>>
// A text that is hardly more than its values would fit every other.
const LEAST_FIXED = 6

/** Makes the texts in Tamil known, those of the wording apart, and who tells which language the reader of this moment reads. */
export function speak(texts: Catalogue, ofWording: Catalogue, language: () => Language): void {
  catalogue = texts
  spoken = language
  patterns = Object.entries(ofWording)
    .map(([english, words]) => ({ parts: english.split(value), words }))
    .filter(({ parts }) => parts.length > 1 && fixedLength(parts) >= LEAST_FIXED)
    .toSorted((one, other) => fixedLength(other.parts) - fixedLength(one.parts))
}

/** The language of the page, the email or the request at work. */
export function languageNow(): Language {
  return spoken()
}

/** The text in the reader's language. Call it while a page or an email is written, never when a module loads. */
export function t<const T extends Text>(text: T, ...[values]: Values<T>): string {
  return filled(wordsOf(text), values ?? {})
}

const rules: Partial<Record<Language, Intl.PluralRules>> = {}

/** One of two texts, as the reader's language counts; `{count}` is the number. */
export function plural<const One extends Text, const Many extends Text>(
  count: number,
  one: One,
  many: Many,
  ...[values]: OtherValues<One | Many>
): string {
  const language = languageNow()
  rules[language] ??= new Intl.PluralRules(locales[language])
  const text = rules[language].select(count) === 'one' ? one : many
  return filled(wordsOf(text), { count, ...values })
}

/** The words of a text in the reader's language, with its {names} as they are. */
export function wordsOf(text: Text): string {
  return languageNow() === 'ta' ? (catalogue[text] ?? text) : text
}

/**
 * A text of the shop's wording in the reader's language, with the values that are in it already. Other texts stay as
 * they are.
 */
export function translated(text: string): string {
  if (languageNow() === 'en') return text
  const known = catalogue[text]
  if (known !== undefined) return known
  for (const { parts, words } of patterns) {
    const values = valuesIn(text, parts)
    if (values) return filled(words, Object.fromEntries(values.map(([name, typed]) => [name, translated(typed)])))
  }
  return text
}

const value = /\{(\w+)\}/
const fixedLength = (parts: string[]) => parts.reduce((sum, part, at) => sum + (at % 2 === 0 ? part.length : 0), 0)

/** The values of a text that has the fixed parts, each up to the next one; a stranger may have typed it, so it is read once. */
function valuesIn(text: string, parts: string[]): [name: string, value: string][] | undefined {
  const [first = '', ...others] = parts
  if (!text.startsWith(first)) return undefined
  const values: [string, string][] = []
  let from = first.length
  for (let at = 0; at < others.length; at += 2) {
    const [name = '', fixed = ''] = others.slice(at, at + 2)
    const to = at + 2 < others.length ? text.indexOf(fixed, from + 1) : text.length - fixed.length
    if (to <= from || !text.startsWith(fixed, to)) return undefined
    values.push([name, text.slice(from, to)])
    from = to + fixed.length
  }
  return values
}

function filled(words: string, values: Record<string, string | number>): string {
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

const locales: Record<Language, string> = { en: 'en-IN', ta: 'ta-IN' }

/** A format of dates in the reader's language. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date | number) => string {
  const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {}
  return (date) => {
    const language = languageNow()
    formats[language] ??= new Intl.DateTimeFormat(locales[language], options)
    return formats[language].format(date)
  }
}
