// Runs when the pages are built.
import { createHash } from 'node:crypto'

const FIRST = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SECOND = `${FIRST}0123456789`
const PLACES = FIRST.length * SECOND.length

/**
 * A name of two letters for each class whose name is no plain word; those to keep are their own. The letters follow from a
 * hash of the name, so that a new class changes few other scripts. Blockers of advertisements hide `ad`.
 */
export function shortNames(classes: readonly string[], kept: readonly string[] = []): Map<string, string> {
  const names = new Map(kept.map((name) => [name, name]))
  const taken = new Set(kept)
  for (const long of classes.filter((each) => /\W/.test(each)).toSorted()) {
    if (names.has(long)) continue
    if (names.size >= PLACES / 2) throw new Error('There are too many classes for names of two letters.')
    let place = createHash('sha256').update(long).digest().readUInt32BE() % PLACES
    while (taken.has(nameAt(place)) || /^ad$/i.test(nameAt(place))) place = (place + 1) % PLACES
    taken.add(nameAt(place))
    names.set(long, nameAt(place))
  }
  return names
}

function nameAt(place: number): string {
  return FIRST.charAt(Math.floor(place / SECOND.length)) + SECOND.charAt(place % SECOND.length)
}

// A class in a selector; a number such as .5rem begins with a digit.
const SELECTOR = /\.((?!\d)(?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi

export function classesOf(css: string): string[] {
  return [...css.matchAll(SELECTOR)].map(([, escaped = '']) => plain(escaped))
}

/** Also spells out what `[class*=...]` selects. */
export function renameInStyles(css: string, names: ReadonlyMap<string, string>): string {
  return css
    .replaceAll(SELECTOR, (selector, escaped: string) => {
      const short = names.get(plain(escaped))
      return short === undefined ? selector : `.${short}`
    })
    .replaceAll(/\[class\*=["']?([\w-]+)["']?\]/g, (_, part: string) => {
      const selected = [...names].flatMap(([long, short]) => (long.includes(part) ? [`.${short}`] : []))
      return `:is(${selected.join()})`
    })
}

function plain(escaped: string): string {
  return escaped.replaceAll(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code: string | undefined, letter: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : letter,
  )
}
