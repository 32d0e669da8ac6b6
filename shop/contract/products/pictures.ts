/** A product picture is stored once per width; its address on the wire is that of the 640 px file. */

export const pictureWidths = [160, 320, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The width of an `image` address on the wire. */
export const WIRE_PICTURE_WIDTH = 640

/** The path of one stored size below the image root: `<key>/640.webp`. */
export function pictureFile(key: string, width: PictureWidth): string {
  return `${key}/${width}.webp`
}

/** The address of another width of the picture with this wire address. */
export function pictureAt(wireUrl: string, width: PictureWidth): string {
  return wireUrl.replace(/\/640\.webp$/, `/${width}.webp`)
}

/** Enough for a picture of 80 px with four device pixels for each. */
export const thumbnailWidths = [160, 320] as const satisfies PictureWidth[]

/** The `srcset` of stored widths. */
export function pictureSrcSet(wireUrl: string, widths: readonly PictureWidth[] = pictureWidths): string {
  return widths.map((width) => `${pictureAt(wireUrl, width)} ${width}w`).join(', ')
}

/** The name in `image` of product/update for an uploaded picture: its index among the files, from 0. */
export function newPicture(index: number): string {
  return `new:${index}`
}

/** The index in such a name; undefined for any other name. */
export function newPictureIndex(image: string): number | undefined {
  const index = /^new:(\d)$/.exec(image)?.[1]
  return index === undefined ? undefined : Number(index)
}
