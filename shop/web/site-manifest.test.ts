import path from 'node:path'

import sharp from 'sharp'
import { expect, it } from 'vitest'

import { socialPicture } from '#web/identity.ts'
import { loader } from '#web/site-manifest.ts'

const file = (address: string) => path.join(import.meta.dirname, 'public', address)
const manifest = (await loader().json()) as {
  start_url: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { url: string }[]
}

it('Every icon exists in its declared size, one maskable and one plain in each size', async () => {
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(file(src)).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
})

it('The installed shop opens at its home page, and its shortcuts stay inside it', () => {
  expect(manifest.start_url).toBe('/home')
  for (const { url } of manifest.shortcuts) expect(url).toMatch(/^\/[a-z]/)
})

it('The preview picture of a link to the shop has the size that the page declares', async () => {
  const { width, height } = await sharp(file(socialPicture.path)).metadata()
  expect({ width, height }).toEqual({ width: socialPicture.width, height: socialPicture.height })
})
