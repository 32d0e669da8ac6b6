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
let catalogue: Readonly<Record<string, string>> = {}

/** Makes the texts in Tamil known, and who tells which language the reader of this moment reads. */
export function speak(texts: Readonly<Record<string, string>>, language: () => Language): void {
  catalogue = texts
  spoken = language
  patterns = undefined
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
  patterns ??= Object.keys(catalogue).filter(hasValues).map(patternOf).filter(isTelling).toSorted(byLength)
  for (const { form, words, names } of patterns) {
    const found = form.exec(text)
    if (found)
      return filled(words, Object.fromEntries(names.map((name, at) => [name, translated(found[at + 1] ?? '')])))
  }
  return text
}

type Pattern = { form: RegExp; words: string; names: string[]; length: number }
let patterns: Pattern[] | undefined

const value = /\{(\w+)\}/g
const hasValues = (text: string) => text.search(value) !== -1
// A text that is hardly more than its values would fit every other.
const isTelling = ({ length }: Pattern) => length >= 6
const byLength = (one: Pattern, other: Pattern) => other.length - one.length

function patternOf(text: string): Pattern {
  const fixed = text.split(value).filter((_, at) => at % 2 === 0)
  return {
    form: new RegExp(`^${fixed.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+)')}$`, 's'),
    words: catalogue[text] ?? text,
    names: [...text.matchAll(value)].map(([, name = '']) => name),
    length: fixed.join('').length,
  }
}

function filled(words: string, values: Record<string, string | number>): string {
  return words.replaceAll(value, (whole, name: string) => String(values[name] ?? whole))
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
