/** A picture of the shop's own set, as `npm run draw` writes it. */
export type Drawn = { width: number; height: number; avif: string; webp: string; src: string }

/** Decoration beside words that say the same; `sizes` is the CSS width it takes where there is more than one file. */
export function Drawing({
  drawn: { width, height, avif, webp, src },
  sizes,
  eager = false,
  className = '',
}: {
  drawn: Drawn
  sizes?: string
  eager?: boolean
  className?: string
}) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        alt=""
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
