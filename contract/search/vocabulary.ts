import { firstFrom } from './postings.ts'

/** A set of words that finds those similar to a text without a look at each. */
export type Vocabulary = {
  add: (word: string) => void
  remove: (word: string) => void
  startingWith: (text: string) => string[]
  containing: (text: string) => string[]
  /** At least the words within `most` edits of the text, or with a beginning that is. */
  within: (text: string, most: number) => string[]
}

export function vocabulary(): Vocabulary {
  let sorted: string[] = []
  let added: string[] = []
  let joined: string | undefined
  return {
    // Many words come at once when a shop starts, so they are sorted at the next search.
    add: (word) => {
      added.push(word)
      joined = undefined
    },
    remove: (word) => {
      const words = inOrder()
      const place = firstFrom(words, word)
      if (words[place] === word) words.splice(place, 1)
      joined = undefined
    },
    startingWith: (text) => {
      const words = inOrder()
      return words.slice(firstFrom(words, text), afterPrefix(words, text))
    },
    containing: (text) => {
      joined ??= BREAK + inOrder().join(BREAK) + BREAK
      return text.includes(BREAK) ? [] : wordsAround(joined, text)
    },
    within: (text, most) => similar(inOrder(), text, most),
  }

  function inOrder(): string[] {
    if (added.length > 0) sorted = [...sorted, ...added].sort()
    added = []
    return sorted
  }
}

// No word contains a line break.
const BREAK = '\n'

function wordsAround(joined: string, text: string): string[] {
  const found: string[] = []
  for (let at = joined.indexOf(text); at !== -1;) {
    const end = joined.indexOf(BREAK, at)
    found.push(joined.slice(joined.lastIndexOf(BREAK, at) + 1, end))
    at = joined.indexOf(text, end)
  }
  return found
}

// The greatest UTF-16 code unit ends the range of a prefix.
function afterPrefix(words: readonly string[], prefix: string): number {
  return firstFrom(words, `${prefix}\uffff`)
}

/**
 * Walks the sorted words letter by letter and leaves out all words of a beginning that is too far from every beginning of
 * the text. Words that share a beginning share its edit distances (see edit-distance.ts).
 */
function similar(words: readonly string[], text: string, most: number): string[] {
  const found: string[] = []
  // A row for each letter of the current word: its distances from each beginning of the text.
  const rows: number[][] = [Array.from({ length: text.length + 1 }, (_, place) => place)]
  let last = ''
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    let depth = sharedLength(last, word, rows.length - 1)
    rows.length = depth + 1
    last = word
    let end: number | undefined
    for (; end === undefined && depth <= word.length; depth += 1) {
      if (depth > 0 && depth >= rows.length) rows.push(nextRow(rows, text, word, depth))
      const row = rows[depth] ?? []
      if ((row[text.length] ?? Infinity) <= most) {
        end = afterPrefix(words, word.slice(0, depth))
        for (let i = at; i < end; i += 1) found.push(words[i] ?? '')
      } else if (Math.min(...row, ...(rows[depth - 1] ?? [])) > most) end = afterPrefix(words, word.slice(0, depth))
    }
    at = end ?? at + 1
  }
  return found
}

function nextRow(rows: readonly number[][], text: string, word: string, depth: number): number[] {
  const [before, above] = [rows[depth - 2], rows[depth - 1] ?? []]
  const row = [depth]
  for (let i = 1; i <= text.length; i += 1) {
    const same = text[i - 1] === word[depth - 1]
    let least = Math.min((above[i] ?? 0) + 1, (row[i - 1] ?? 0) + 1, (above[i - 1] ?? 0) + (same ? 0 : 1))
    if (before && i > 1 && text[i - 1] === word[depth - 2] && text[i - 2] === word[depth - 1])
      least = Math.min(least, (before[i - 2] ?? 0) + 1)
    row.push(least)
  }
  return row
}

function sharedLength(one: string, other: string, most: number): number {
  let length = 0
  while (length < most && length < one.length && one[length] === other[length]) length += 1
  return length
}
