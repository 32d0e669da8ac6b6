import type { Term } from './terms.ts'
import { vocabulary, type Vocabulary } from './vocabulary.ts'

export type TermIndex = {
  words: Vocabulary
  nameWords: Vocabulary
  sounds: Vocabulary
  termsOf: (words: readonly string[]) => Term[]
  wordsSounding: (sounds: readonly string[]) => string[]
  /** Each term comes once before it leaves. */
  learn: (term: Term) => void
  forget: (term: Term) => void
}

export function createTermIndex(): TermIndex {
  const [words, nameWords, sounds] = [vocabulary(), vocabulary(), vocabulary()]
  const termsByWord = new Map<string, Term[]>()
  const wordsBySound = new Map<string, string[]>()

  return {
    words,
    nameWords,
    sounds,
    termsOf: (list) => list.flatMap((word) => termsByWord.get(word) ?? []),
    wordsSounding: (list) => list.flatMap((sound) => wordsBySound.get(sound) ?? []),
    learn: (term) => {
      const same = termsByWord.get(term.word)
      if (same) same.push(term)
      else {
        termsByWord.set(term.word, [term])
        words.add(term.word)
        const sounding = wordsBySound.get(term.sound)
        if (sounding) sounding.push(term.word)
        else {
          wordsBySound.set(term.sound, [term.word])
          sounds.add(term.sound)
        }
      }
      if (term.from === 'name') nameWords.add(term.word)
    },
    forget: (term) => {
      const left = (termsByWord.get(term.word) ?? []).filter(({ from }) => from !== term.from)
      termsByWord.set(term.word, left)
      if (term.from === 'name') nameWords.remove(term.word)
      if (left.length > 0) return
      termsByWord.delete(term.word)
      words.remove(term.word)
      const sounding = (wordsBySound.get(term.sound) ?? []).filter((word) => word !== term.word)
      wordsBySound.set(term.sound, sounding)
      if (sounding.length > 0) return
      wordsBySound.delete(term.sound)
      sounds.remove(term.sound)
    },
  }
}
