/** Optimal string alignment distance (Damerau) to a whole word, or to its closest beginning; Infinity above `most`. */
export function editDistance(typed: string, word: string, most: number, whole: boolean): number {
  if (whole && word.length - typed.length > most) return Infinity
  if (typed.length - word.length > most || missingLetters(typed, word) > most) return Infinity
  let before: number[] = []
  let last: number[] = []
  // The rest of a beginning is not typed yet, so only the letters within `most` matter.
  const width = Math.min(word.length, typed.length + most)
  let row = Array.from({ length: width + 1 }, (_, place) => place)
  for (let i = 1; i <= typed.length; i++) {
    before = last
    last = row
    row = [i]
    for (let j = 1; j <= width; j++) {
      const same = typed[i - 1] === word[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row[j] = least
    }
    if (Math.min(...row) > most) return Infinity
  }
  const least = whole ? (row[width] ?? Infinity) : Math.min(...row)
  return least > most ? Infinity : least
}

function missingLetters(typed: string, word: string): number {
  let count = 0
  for (const letter of typed) if (!word.includes(letter)) count++
  return count
}
