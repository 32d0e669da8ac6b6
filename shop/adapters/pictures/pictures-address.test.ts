import path from 'node:path'

import { createPictureStore } from '#adapters/pictures/pictures'
import { addressOfPictures } from '#adapters/pictures/pictures-address'
import { expect, it } from '#test/fixtures'

const cdn = 'https://pictures.example.com'

it('browsers load from the bucket only when no picture is in the folder any more', async ({ folder }) => {
  const other = { kind: 'disk', folder: path.join(folder, 'images') } as const
  const bucket = { endpoint: 'http://127.0.0.1:1', bucket: 'shop', accessKeyId: 'a', secretAccessKey: 'b' }
  const warnings: string[] = []
  const config = { kind: 's3', ...bucket, other } as const
  const warn = (words: string) => void warnings.push(words)
  const address = () => addressOfPictures({ ...config, publicUrl: cdn, shopUrl: '/images' }, warn)
  expect(await address()).toBe(cdn)
  const disk = createPictureStore(other)
  // The rest of a killed upload has no address.
  await disk.put('.new-half', [])
  expect(await address()).toBe(cdn)
  expect(warnings).toEqual([])
  const key = 'a'.repeat(32)
  await disk.put(key, [{ path: `${key}/640.webp`, bytes: Buffer.from('dates') }])
  expect(await address()).toBe('/images')
  expect(warnings).toEqual([expect.stringContaining('npm run pictures:move -- --to store --remove')])
  expect(await addressOfPictures({ ...config, publicUrl: '/images' }, warn)).toBe('/images')
  expect(warnings).toHaveLength(1)
  await disk.remove(key)
  expect(await address()).toBe(cdn)
})
