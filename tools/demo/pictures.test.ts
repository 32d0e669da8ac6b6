import { readdir } from 'node:fs/promises'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { pictureFile, pictureWidths } from '#contract/products/pictures'
import { PICTURE_SIDE, pictureFolder, pictureNames, readPictures } from '#demo/pictures'
import { demoProducts } from '#demo/products'

test('every demo product has four pictures in every width, and no others exist', async () => {
  const names = demoProducts.flatMap(pictureNames)
  expect(new Set(names).size).toBe(168)
  const wanted = names.flatMap((name) => pictureWidths.map((width) => pictureFile(name, width)))
  const files = await readdir(pictureFolder, { recursive: true })
  expect(files.filter((file) => file.endsWith('.webp')).sort()).toEqual(wanted.sort())
})

test.each(demoProducts)('the pictures of $name are square WebP files, as wide as they are named', async (product) => {
  for (const { sizes } of await readPictures(product)) {
    for (const { width, bytes } of sizes) {
      const side = Math.min(width, PICTURE_SIDE)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
    }
  }
})
