import { slips } from './slips.ts'
import { isKitchenWord, type Term } from './terms.ts'
import { singular, sound } from './words.ts'

/** How much a term is worth to a word; 0 when it is not meant. */
type Fit = (term: Term) => number

// What stands in the name counts more than what the kitchen calls it, and that more than the category.
const worth = { name: 2, kitchen: 1, weight: 1, shelf: 0 }

/** What may be meant by a word, from the word itself outwards: its letters, its sound, one slip, two slips. */
export function rings(word: string): Fit[] {
  const one = singular(word)
  const heard = sound(one)
  // A number is no slip for another number, and a food the shop does not have is none for one it has.
  const mayBeASlip = !/\d/.test(word) && !isKitchenWord(word)
  return [
    spelt(word, one),
    ...(heard.length > 2 ? [alikeInSound(heard)] : []),
    ...(mayBeASlip && word.length > 3 ? [slipped(word, heard, 1)] : []),
    ...(mayBeASlip && word.length > 5 ? [slipped(word, heard, 2)] : []),
  ]
}

function spelt(word: string, one: string): Fit {
  return (term) => {
    if (term.word === word || term.one === one) return 10 + worth[term.from]
    if (term.word.startsWith(one)) return 7 + worth[term.from]
    // Only a name is looked into; the rest counts from its beginning.
    return term.from === 'name' && term.word.includes(word) ? 3 : 0
  }
}

function alikeInSound(heard: string): Fit {
  return ({ sound, from }) => (sound === heard ? 6 + worth[from] : sound.startsWith(heard) ? 4 + worth[from] : 0)
}

function slipped(word: string, heard: string, most: number): Fit {
  // Of a short sound one slip leaves nothing.
  const heardWell = heard.length > 2 + most
  return (term) => {
    const least = Math.min(slips(word, term.word, most), heardWell ? slips(heard, term.sound, most) : Infinity)
    if (least > most) return 0
    const whole = Math.abs(term.word.length - word.length) <= most
    return (whole ? 5 : 3) + worth[term.from]
  }
}
