import { pngAddress } from './clay/png.ts'
import type { Clay } from './clay/clay.ts'
import { sculpted } from './clay/sculpt.ts'

/** Pixels of a finished picture per unit of its drawing. */
export const PIXELS_PER_UNIT = 1

/** The placement of a piece: centre, length and rotation; `seed` selects a variant. */
export type Spot = { x: number; y: number; length: number; turn: number; seed: number; shadow?: number }

type Stamp = { id: string; image: string; width: number; height: number }

/** Rendered pieces as parts of a drawing: each is rendered once, however often it is placed. */
export type Stamps = {
  /** A piece at a place of the drawing. */
  put: (clay: Clay, spot: Spot) => string
  /** The images referenced by the pieces placed since the last call. */
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
