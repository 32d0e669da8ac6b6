import { createPictureStore, type PictureStores } from '#adapters/pictures/pictures'

const KEY = /^[0-9a-f]{32}$/

/**
 * The address from which browsers load pictures. A bucket cannot answer for those that are still in the folder, so until
 * they have moved it is the shop's own.
 */
export async function addressOfPictures(
  { other, publicUrl, shopUrl }: PictureStores & { publicUrl: string; shopUrl?: string },
  warn: (words: string) => void,
): Promise<string> {
  if (shopUrl === undefined || other?.kind !== 'disk') return publicUrl
  for await (const { key } of createPictureStore(other).list()) {
    if (!KEY.test(key)) continue
    warn(
      `IMAGES_PUBLIC_URL waits: ${other.folder} still has pictures, so the shop shows all of them itself. ` +
        'Run npm run pictures:move -- --to store --remove, then start again.',
    )
    return shopUrl
  }
  return publicUrl
}
