import { preload } from 'react-dom'

import type { Drawn } from '#web/ui/pictures/drawing.tsx'

/**
 * Preloads the main picture of a page; `sizes` is its CSS width. React puts the link at the top of the page, before fonts
 * and scripts, so that the picture does not load last on a slow connection.
 */
export function preloadDrawing({ src, avif }: Drawn, sizes: string, media: string): void {
  preload(src, { as: 'image', type: 'image/avif', imageSrcSet: avif, imageSizes: sizes, media, fetchPriority: 'high' })
}
