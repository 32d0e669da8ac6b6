import { pngAddress } from './clay/png.ts'
import type { Clay } from './clay/clay.ts'
import { sculpted } from './clay/sculpt.ts'

/** Pixels of a finished picture for each unit of its drawing. */
export const PIXELS_PER_UNIT = 1

/** Where a piece lies: its middle, how long it is, how far it is turned; `seed` picks one of its kind. */
export type Spot = { x: number; y: number; length: number; turn: number; seed: number; shadow?: number }

type Stamp = { id: string; image: string; width: number; height: number }

/** Pieces in clay as parts of a drawing: each is made once, however often it is put down. */
export type Stamps = {
  /** A piece at a place of the drawing. */
  put: (clay: Clay, spot: Spot) => string
  /** The images that the pieces put down since the last call refer to. */
  takeImages: () => string
}

export function createStamps(): Stamps {
  const kinds = new Map<Clay, number>()
  const made = new Map<string, Stamp>()
  let used = new Set<Stamp>()
  const stampOf = (clay: Clay, { length, turn, seed, shadow }: Spot): Stamp => {
    if (!kinds.has(clay)) kinds.set(clay, kinds.size)
    const id = `s${kinds.get(clay)}_${Math.round(length)}_${Math.round(turn)}_${seed}_${shadow ?? ''}`.replaceAll(
      /[.-]/g,
      'm',
    )
    const known = made.get(id)
    if (known) return known
    const pixels = sculpted(clay, (length / 2) * PIXELS_PER_UNIT, turn, seed, shadow)
    const [width, height] = [pixels.width / PIXELS_PER_UNIT, pixels.height / PIXELS_PER_UNIT]
    const image = `<image id="${id}" width="${width.toFixed(2)}" height="${height.toFixed(2)}" href="${pngAddress(pixels)}"/>`
    const stamp = { id, image, width, height }
    made.set(id, stamp)
    return stamp
  }
  return {
    put: (clay, spot) => {
      const stamp = stampOf(clay, spot)
      used.add(stamp)
      return `<use href="#${stamp.id}" x="${(spot.x - stamp.width / 2).toFixed(1)}" y="${(spot.y - stamp.height / 2).toFixed(1)}"/>`
    },
    takeImages: () => {
      const images = [...used].map(({ image }) => image).join('')
      used = new Set()
      return images
    },
  }
}
