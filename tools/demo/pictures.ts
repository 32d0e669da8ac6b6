import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { pictureFile, type PictureWidth, pictureWidths } from '#contract/products/pictures'
import { type DemoProduct, demoProducts } from '#demo/products'
import type { EncodedPicture } from '#domain/catalogue/encoder/encode'

/** The committed pictures in every width the shop keeps. Decision 005 says where they come from. */
export const pictureFolder = path.join(import.meta.dirname, 'pictures')

/** Pixels on each side of the largest size. */
export const PICTURE_SIDE = 800

/** The names of a product's pictures, in the order of its gallery: pack, served, close up, panel. */
export function pictureNames({ name }: { name: string }): string[] {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return [1, 2, 3, 4].map((place) => `${slug}-${place}`)
}

/** The place of the panel among them, from 1. */
export const PANEL_PICTURE = 4

/** The committed pictures of a product. That of its pack names the weight of the first size, so the others lack it. */
export function readPictures(product: DemoProduct): Promise<EncodedPicture[]> {
  const first = demoProducts.find(({ name }) => name === product.name)
  return Promise.all(
    pictureNames(product)
      .slice(first?.weight === product.weight ? 0 : 1)
      .map(readPicture),
  )
}

async function readPicture(name: string): Promise<EncodedPicture> {
  const size = async (width: PictureWidth) => ({
    width,
    bytes: await readFile(path.join(pictureFolder, pictureFile(name, width))),
  })
  return { width: PICTURE_SIDE, height: PICTURE_SIDE, sizes: await Promise.all(pictureWidths.map(size)) }
}
