import { encodePicture } from '#domain/catalogue/encode-picture'

/** A photo of a shopper as it is stored: WebP, at most 320 and 1,280 px wide. */
export type StoredPhoto = { width: number; height: number; small: Buffer; large: Buffer }

export async function encodePhoto(file: Uint8Array): Promise<StoredPhoto> {
  const { width, height, sizes } = await encodePicture(file)
  const bytesOf = (wide: number) => {
    const size = sizes.find((each) => each.width === wide)
    if (!size) throw new Error(`A picture has no size of ${wide} px`)
    return Buffer.from(size.bytes)
  }
  return { width, height, small: bytesOf(320), large: bytesOf(1280) }
}
