import { type Letters, sans, serif } from './letters.ts'

const faces: Record<'serif' | 'sans', Letters> = { serif, sans }

type Style = { face: 'serif' | 'sans'; size: number; fill: string; spacing?: number }

/** One line of lettering as an SVG path, centred on x, its baseline at y. */
export function lettering(text: string, x: number, y: number, style: Style): string {
  const scale = style.size / 1_000
  let at = x - widthOf(text, style) / 2
  let shapes = ''
  for (const letter of text) {
    const [advance, path] = outline(letter, style)
    if (path) shapes += `<path d="${path}" transform="translate(${at.toFixed(1)} ${y}) scale(${scale.toFixed(4)})"/>`
    at += advance * scale + (style.spacing ?? 0)
  }
  return `<g fill="${style.fill}">${shapes}</g>`
}

export function widthOf(text: string, style: Omit<Style, 'fill'>): number {
  const letters = text.split('')
  const advances = letters.reduce((sum, letter) => sum + outline(letter, style)[0], 0)
  return (advances * style.size) / 1_000 + (letters.length - 1) * (style.spacing ?? 0)
}

/** A name broken into lines and scaled to a box: every line fits the width, all of them the height. */
export function fitted(
  text: string,
  width: number,
  height: number,
  largest: number,
): { lines: string[]; size: number } {
  for (let size = largest; size > 14; size -= 2) {
    const lines = broken(text, width, { face: 'serif', size })
    if (lines && lines.length * size * 1.08 <= height) return { lines, size }
  }
  return { lines: [text], size: 14 }
}

/** A text broken into lines of a width; undefined when one word is wider. */
export function broken(text: string, width: number, style: Omit<Style, 'fill'>): string[] | undefined {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (widthOf(word, style) > width) return undefined
    if (last === undefined || widthOf(longer, style) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

function outline(letter: string, style: Pick<Style, 'face'>): readonly [number, string] {
  const found = faces[style.face][letter]
  if (!found) throw new Error(`The seed has no outline of "${letter}"`)
  return found
}
