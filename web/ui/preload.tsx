import type { Drawn } from '#web/ui/drawing.tsx'

/** Asks for the picture a page opens with before its place in the page is known; React lifts it into the head. */
export function Preload({ drawn, sizes, media }: { drawn: Drawn; sizes: string; media: string }) {
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      imageSrcSet={drawn.avif}
      imageSizes={sizes}
      media={media}
      fetchPriority="high"
    />
  )
}
