import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { basicLetters } from '#web/fonts/basic-letters.ts'

// A letter that a small file lacks would be drawn by the fallback: the browser asks no other file for it.
it.each(['figtree', 'fraunces'] as const)(
  'the basic %s has the letters that the styles take from it',
  async (family) => {
    const font = await readFile(path.join(import.meta.dirname, `${family}-basic.woff2`))
    expect(missing(await basicLetters(family), font, await wholeFont(family))).toBe('')
    // Both are loaded before the first view.
    expect(font.length).toBeLessThan(12_500)
  },
)

function wholeFont(family: string): Promise<Buffer> {
  const files = path.resolve(import.meta.dirname, `../../../node_modules/@fontsource-variable/${family}/files`)
  return readFile(path.join(files, `${family}-latin-wght-normal.woff2`))
}

/** The letters of the text that the whole font has and this one lacks. */
function missing(text: string, font: Buffer, whole: Buffer): string {
  const [has, could] = [lettersOf(font), lettersOf(whole)]
  return [...new Set(text)].filter((letter) => could.has(letter) && !has.has(letter)).join('')
}

/** The characters of a font: W3C WOFF 2.0, sections 4.1 and 4.2; OpenType, cmap format 4. */
function lettersOf(woff2: Buffer): Set<string> {
  const cmap = cmapOf(woff2)
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, nth) => cmap.subarray(cmap.readUInt32BE(8 + nth * 8)))
  const table = tables.find((each) => each.readUInt16BE(0) === 4)
  if (!table) throw new Error('The font has no cmap of format 4.')
  const segments = table.readUInt16BE(6) / 2
  const letters = new Set<string>()
  for (let nth = 0; nth < segments; nth += 1) {
    const last = table.readUInt16BE(14 + nth * 2)
    const first = table.readUInt16BE(16 + (segments + nth) * 2)
    for (let code = first; code <= last && code < 0xffff; code += 1) letters.add(String.fromCodePoint(code))
  }
  return letters
}

function cmapOf(woff2: Buffer): Buffer {
  let at = 48
  const number = () => {
    let value = 0
    for (let byte = 0x80; byte & 0x80; at += 1) {
      byte = woff2.readUInt8(at)
      value = value * 128 + (byte & 0x7f)
    }
    return value
  }
  const place = { start: 0, cmap: undefined as [start: number, end: number] | undefined }
  for (let left = woff2.readUInt16BE(12); left > 0; left -= 1) {
    const flags = woff2.readUInt8(at)
    const [tag, version] = [flags & 0x3f, flags >> 6]
    at += tag === 0x3f ? 5 : 1
    const original = number()
    // The outlines (10, 11) are transformed by version 0, all others by another one.
    const isTransformed = tag === 10 || tag === 11 ? version !== 3 : version !== 0
    const length = isTransformed ? number() : original
    if (tag === 0) place.cmap = [place.start, place.start + length]
    place.start += length
  }
  return brotliDecompressSync(woff2.subarray(at, at + woff2.readUInt32BE(20))).subarray(...(place.cmap ?? [0, 0]))
}
