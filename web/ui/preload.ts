import { preload } from 'react-dom'

import type { Drawn } from '#web/ui/drawing.tsx'

/**
 * Asks for the picture a page opens with; `sizes` is the CSS width it takes. React puts it at the very top of the page,
 * before fonts and scripts, so that on a slow line the picture is not the last of them.
 */
export function preloadDrawing({ src, avif }: Drawn, sizes: string, media: string): void {
  preload(src, { as: 'image', type: 'image/avif', imageSrcSet: avif, imageSizes: sizes, media, fetchPriority: 'high' })
}
