import { editDistance } from './edit-distance.ts'
import type { TermIndex } from './term-index.ts'
import { isDescription, type Term } from './terms.ts'
import { singular, sound } from './words.ts'

type Matcher = {
  match: (term: Term) => number
  candidates: (terms: TermIndex) => string[]
}

// A word of the name counts more than a synonym, and a synonym more than the category.
const bonus = { name: 2, synonym: 1, weight: 1, category: 0 }

/** The closest come first: spelling, sound, one slip, and if `loosely` two slips. */
export function matchersOf(word: string, loosely: boolean): Matcher[] {
  const one = singular(word)
  const wordSound = sound(one)
  const { length } = word
  // A number is not a typo for another number.
  const mayBeATypo = !/\d/.test(word)
  return [
    sameSpelling(word, one),
    ...(wordSound.length > 2 ? [sameSound(wordSound)] : []),
    // A short word is close to the beginning of too many others.
    ...(mayBeATypo && length > 3 ? [withTypos(word, wordSound, 1, length < 6)] : []),
    ...(mayBeATypo && length === 5 && loosely ? [withTypos(word, wordSound, 1, false)] : []),
    ...(mayBeATypo && length > 5 && loosely ? [withTypos(word, wordSound, 2, true)] : []),
  ]
}

function sameSpelling(word: string, one: string): Matcher {
  return {
    candidates: ({ words, nameWords }) => [
      ...new Set([word, `${one.slice(0, -1)}ies`, ...words.startingWith(one), ...nameWords.containing(word)]),
    ],
    match: (term) => {
      if (term.word === word || term.singular === one) return 10 + bonus[term.from]
      if (term.word.startsWith(one)) return 7 + bonus[term.from]
      return term.from === 'name' && term.word.includes(word) ? 3 : 0
    },
  }
}

function sameSound(wordSound: string): Matcher {
  return {
    candidates: ({ sounds, wordsSounding }) => wordsSounding(sounds.startingWith(wordSound)),
    match: ({ sound, from }) =>
      sound === wordSound ? 6 + bonus[from] : sound.startsWith(wordSound) ? 4 + bonus[from] : 0,
  }
}

function withTypos(word: string, wordSound: string, most: 1 | 2, whole: boolean): Matcher {
  // An edit changes too much of a short sound.
  const isLongEnough = wordSound.length > (whole ? 4 : 3) + 2 * (most - 1)
  return {
    candidates: ({ words, sounds, wordsSounding }) => [
      ...new Set([...words.within(word, most), ...(isLongEnough ? wordsSounding(sounds.within(wordSound, most)) : [])]),
    ],
    match: (term) => {
      const least = Math.min(
        editDistance(word, term.word, most, whole),
        isLongEnough ? editDistance(wordSound, term.sound, most, whole) : Infinity,
      )
      // Two slips of a description leave too little in common.
      if (least > most || (most > 1 && isDescription(term.word))) return 0
      return (Math.abs(term.word.length - word.length) <= most ? 5 : 3) + bonus[term.from]
    },
  }
}
