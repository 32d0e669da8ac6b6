// Compares the committed pictures of the demo catalogue with their drawings.
import sharp from 'sharp'

import { readPictures } from '../../demo/pictures.ts'
import type { DemoProduct } from '../../demo/products.ts'
import { drawingsOf, encodeDrawing } from './catalogue.ts'

/** Wide enough to resolve every letter of the panel. */
const WIDTH = 320
/** Another processor may round a few pixels differently; a changed letter or piece differs far more. */
export const LIKE = 48

/** The largest difference of a pixel between a committed picture and the same drawn again. */
export async function differenceFromCommitted(product: DemoProduct, place: number): Promise<number> {
  const [drawn] = await encodeDrawing(drawingsOf(product)[place]!(), [WIDTH])
  const committed = (await readPictures(product))[place]!.sizes.find(({ width }) => width === WIDTH)!
  const [a, b] = await Promise.all([committed, drawn!].map(({ bytes }) => sharp(bytes).raw().toBuffer()))
  if (a!.length !== b!.length) return Infinity
  let largest = 0
  for (let i = 0; i < a!.length; i += 1) largest = Math.max(largest, Math.abs(a![i]! - b![i]!))
  return largest
}
