import { firstFrom } from './postings.ts'

export type Vocabulary = {
  add: (word: string) => void
  remove: (word: string) => void
  startingWith: (text: string) => string[]
  containing: (text: string) => string[]
  /** Returns at least the words within `most` edits of the text, or with a beginning that is. */
  within: (text: string, most: number) => string[]
}

export function vocabulary(): Vocabulary {
  let sorted: string[] = []
  let added: string[] = []
  let joined: string | undefined
  let longest = 0
  return {
    // Many words come at once when a shop starts, so they are sorted at the next search.
    add: (word) => {
      added.push(word)
      longest = Math.max(longest, word.length)
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
      const first = firstFrom(words, text)
      return words.slice(first, afterPrefix(words, text, first))
    },
    containing: (text) => {
      joined ??= BREAK + inOrder().join(BREAK) + BREAK
      return text.includes(BREAK) ? [] : wordsAround(joined, text)
    },
    within: (text, most) => (text.length > longest + most ? [] : similar(inOrder(), text, most)),
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

function afterPrefix(words: readonly string[], prefix: string, first: number): number {
  let count = 1
  while (words[first + count]?.startsWith(prefix)) count *= 2
  // The greatest UTF-16 code unit ends the range of a prefix.
  return firstFrom(words, `${prefix}\uffff`, first, Math.min(first + count, words.length))
}

type Row = { distances: readonly number[]; least: number }

// Words that share a beginning share its edit distances (see edit-distance.ts), so those too far are left out together.
function similar(words: readonly string[], text: string, most: number): string[] {
  const found: string[] = []
  const rows: Row[] = [nextRow([], text, '', most)]
  let last = ''
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    let depth = sharedLength(last, word, rows.length - 1)
    rows.length = depth + 1
    last = word
    let end: number | undefined
    for (; end === undefined && depth <= word.length; depth += 1) {
      if (depth > 0 && depth >= rows.length) rows.push(nextRow(rows, text, word, most))
      const row = rows[depth]
      if ((row?.distances[text.length - depth + most] ?? Infinity) <= most) {
        end = afterPrefix(words, word.slice(0, depth), at)
        for (let i = at; i < end; i += 1) found.push(words[i] ?? '')
      } else if ((row?.least ?? 0) > most && (rows[depth - 1]?.least ?? 0) > most)
        end = afterPrefix(words, word.slice(0, depth), at)
    }
    at = end ?? at + 1
  }
  return found
}

// Beginnings that are more than `most` letters longer or shorter are further away.
function nextRow(rows: readonly Row[], text: string, word: string, most: number): Row {
  const depth = rows.length
  const [before, above] = [rows[depth - 2]?.distances, rows[depth - 1]?.distances]
  const far = most + 1
  const distances: number[] = []
  let least = far
  for (let place = 0; place <= 2 * most; place += 1) {
    const i = depth - most + place
    let distance = far
    if (i === 0 || (depth === 0 && i > 0)) distance = Math.max(i, depth)
    else if (above && i > 0 && i <= text.length) {
      const same = text[i - 1] === word[depth - 1]
      distance = Math.min(
        (above[place + 1] ?? far) + 1,
        (distances[place - 1] ?? far) + 1,
        (above[place] ?? far) + (same ? 0 : 1),
      )
      if (before && i > 1 && text[i - 1] === word[depth - 2] && text[i - 2] === word[depth - 1])
        distance = Math.min(distance, (before[place] ?? far) + 1)
    }
    distances.push(distance)
    least = Math.min(least, distance)
  }
  return { distances, least }
}

function sharedLength(one: string, other: string, most: number): number {
  let length = 0
  while (length < most && length < one.length && one[length] === other[length]) length += 1
  return length
}
