import { editDistance } from './edit-distance.ts'
import { isFoodName, type Term } from './terms.ts'
import { singular, sound } from './words.ts'

/** The score of a term for a word; 0 for no match. */
type Matcher = (term: Term) => number

// A word of the name counts more than a synonym, and a synonym more than the category.
const bonus = { name: 2, synonym: 1, weight: 1, category: 0 }

/** The matchers of a word, closest first: spelling, sound, one typo, two typos. */
export function matchersOf(word: string): Matcher[] {
  const one = singular(word)
  const wordSound = sound(one)
  // A number is not a typo for another number, nor a known food for another food.
  const mayBeATypo = !/\d/.test(word) && !isFoodName(word)
  return [
    sameSpelling(word, one),
    ...(wordSound.length > 2 ? [sameSound(wordSound)] : []),
    ...(mayBeATypo && word.length > 3 ? [withTypos(word, wordSound, 1)] : []),
    ...(mayBeATypo && word.length > 5 ? [withTypos(word, wordSound, 2)] : []),
  ]
}

function sameSpelling(word: string, one: string): Matcher {
  return (term) => {
    if (term.word === word || term.singular === one) return 10 + bonus[term.from]
    if (term.word.startsWith(one)) return 7 + bonus[term.from]
    // Only in names does the middle of a word match.
    return term.from === 'name' && term.word.includes(word) ? 3 : 0
  }
}

function sameSound(wordSound: string): Matcher {
  return ({ sound, from }) =>
    sound === wordSound ? 6 + bonus[from] : sound.startsWith(wordSound) ? 4 + bonus[from] : 0
}

function withTypos(word: string, wordSound: string, most: number): Matcher {
  // One edit changes too much of a short sound.
  const isLongEnough = wordSound.length > 2 + most
  return (term) => {
    const least = Math.min(
      editDistance(word, term.word, most),
      isLongEnough ? editDistance(wordSound, term.sound, most) : Infinity,
    )
    if (least > most) return 0
    const whole = Math.abs(term.word.length - word.length) <= most
    return (whole ? 5 : 3) + bonus[term.from]
  }
}
