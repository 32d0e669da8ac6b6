import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'

import { pictureFile, type PictureWidth, pictureWidths } from '../../contract/pictures.ts'
import { PICTURE_SIDE, pictureFolder, pictureNames } from '../../demo/pictures.ts'
import { type DemoProduct, demoProducts } from '../../demo/products.ts'
import { looks } from './product-looks.ts'
import { pictureDrawings } from './renderer/product-pictures.ts'

/** Draws the demo catalogue and replaces the committed pictures. */
export async function keepCatalogue(): Promise<void> {
  await rm(pictureFolder, { recursive: true, force: true })
  for (const product of demoProducts) {
    const drawings = drawingsOf(product)
    await Promise.all(pictureNames(product).map((name, place) => keepPicture(name, drawings[place]!())))
    console.log(product.name)
  }
}

/** The drawings of a product, in the order of its pictures; each function draws one when it is called. */
export function drawingsOf(product: DemoProduct): (() => string)[] {
  const look = looks[product.name]
  if (!look) throw new Error(`${product.name} has no look.`)
  return pictureDrawings(product, look)
}

async function keepPicture(name: string, drawing: string): Promise<void> {
  await mkdir(path.join(pictureFolder, name), { recursive: true })
  for (const { width, bytes } of await encodeDrawing(drawing)) {
    await writeFile(path.join(pictureFolder, pictureFile(name, width)), bytes)
  }
}

/** A drawing as WebP in each width. */
export async function encodeDrawing(
  drawing: string,
  widths: readonly PictureWidth[] = pictureWidths,
): Promise<{ width: PictureWidth; bytes: Uint8Array }[]> {
  // The drawing embeds its pieces as images: more text than the parser accepts without `unlimited`.
  const svg = sharp(Buffer.from(drawing), { unlimited: true })
  const { data, info: raw } = await svg.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return Promise.all(
    widths.map(async (width) => {
      const resized = sharp(data, { raw }).resize(Math.min(width, PICTURE_SIDE))
      return { width, bytes: await resized.webp({ quality: 75, effort: 6 }).toBuffer() }
    }),
  )
}
