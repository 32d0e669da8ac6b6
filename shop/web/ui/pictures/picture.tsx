import { Leaf } from 'lucide-react'

import { pictureSrcSet, thumbnailWidths } from '#contract/products/pictures'

/** A product picture in the stored sizes; `sizes` is its CSS width. The first ones of a page are `eager`. */
export function Picture({
  src,
  alt,
  sizes,
  eager = false,
  thumbnail = false,
  className = '',
}: {
  src: string | undefined
  alt: string
  sizes: string
  eager?: boolean
  /** At most 5rem wide, and so only of the small sizes. */
  thumbnail?: boolean
  className?: string
}) {
  if (!src) {
    return (
      <span
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        className={`flex aspect-square items-center justify-center bg-shade text-line-strong ${className}`}
      >
        <Leaf className="size-1/3 stroke-1" aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      src={src}
      // A picture that is not uploaded yet has only one size.
      srcSet={src.startsWith('data:') ? undefined : pictureSrcSet(src, thumbnail ? thumbnailWidths : undefined)}
      sizes={sizes}
      alt={alt}
      width={640}
      height={640}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={`aspect-square bg-shade object-cover ${className}`}
    />
  )
}
