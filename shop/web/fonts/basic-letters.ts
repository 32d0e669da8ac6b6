import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The letters that shop/web/styles.css gives to the small file of this font; control characters have none. */
export async function basicLetters(family: 'figtree' | 'fraunces'): Promise<string> {
  const css = await readFile(path.resolve(import.meta.dirname, '../styles.css'), 'utf8')
  const [, ranges] = new RegExp(`/${family}-basic\\.woff2'[^}]*unicode-range: ([^;]+);`).exec(css) ?? []
  if (ranges === undefined) throw new Error(`shop/web/styles.css has no range for ${family}-basic.woff2.`)
  const letters = ranges.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, nth) => String.fromCodePoint(first + nth))
  })
  return letters.filter((letter) => !/\p{Cc}/u.test(letter)).join('')
}
