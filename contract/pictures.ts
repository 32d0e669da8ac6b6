/** A product picture is stored once per width; its address on the wire names the middle one. */

export const pictureWidths = [160, 320, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The width a bare `image` address on the wire points to. */
export const WIRE_PICTURE_WIDTH = 640

/** The path of one stored size below the image root: `<key>/640.webp`. */
export function pictureFile(key: string, width: PictureWidth): string {
  return `${key}/${width}.webp`
}

/** The address of another size of the picture whose wire address is given. */
export function pictureAt(wireUrl: string, width: PictureWidth): string {
  return wireUrl.replace(/\/640\.webp$/, `/${width}.webp`)
}

/** A `srcset` over all stored sizes. */
export function pictureSrcSet(wireUrl: string): string {
  return pictureWidths.map((width) => `${pictureAt(wireUrl, width)} ${width}w`).join(', ')
}

/** How `image` of product/update names a picture that comes with the call: its place among the files, from 0. */
export function newPicture(place: number): string {
  return `new:${place}`
}

/** The place that such a name stands for; undefined for any other. */
export function newPicturePlace(image: string): number | undefined {
  const place = /^new:(\d)$/.exec(image)?.[1]
  return place === undefined ? undefined : Number(place)
}
