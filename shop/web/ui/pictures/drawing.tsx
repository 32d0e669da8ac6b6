/** One of the site's own pictures. */
export type Drawn = { width: number; height: number; avif: string; webp: string; src: string }

/** A decorative picture; `sizes` is its CSS width, for pictures with more than one file. */
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
