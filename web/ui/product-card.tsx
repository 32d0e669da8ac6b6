import type { ReactNode } from 'react'

import type { Product } from '#contract/entities'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { StockBadge } from '#web/ui/stock-badge.tsx'

/** One product in a list. `title` is the link to it, which the whole card follows; `action` stays its own target. */
export function ProductCard({
  product,
  title,
  action,
  note,
  eager = false,
  heading: Heading,
}: {
  product: Product
  title: ReactNode
  action: ReactNode
  note?: string | undefined
  eager?: boolean
  /** Right below the page's own heading, or in a section with one. */
  heading: 'h2' | 'h3'
}) {
  const soldOut = product.quantity <= 0
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card">
      <div className="relative overflow-hidden">
        <Picture
          src={product.image[0]}
          alt=""
          sizes="(min-width: 64rem) 17rem, (min-width: 48rem) 30vw, 46vw"
          eager={eager}
          className={`w-full transition-transform duration-200 group-hover:scale-[1.03] ${soldOut ? 'opacity-60 grayscale' : ''}`}
        />
        {product.quantity <= 5 && (
          <div className="absolute top-2 left-2">
            <StockBadge quantity={product.quantity} />
          </div>
        )}
      </div>
      <div className="flex grow flex-col gap-1 p-3 md:p-4">
        <Heading className="font-sans text-base leading-snug font-semibold tracking-normal text-ink">{title}</Heading>
        <p className="text-xs text-ink-soft">
          {product.weight ?? 'N/A'}
          {note && (
            <>
              {' '}
              · <span className="whitespace-nowrap">{note}</span>
            </>
          )}
        </p>
        <div className="mt-auto pt-1">
          <Price price={product.price} offerPrice={product.offerPrice} />
        </div>
        <div className="relative mt-2">{action}</div>
      </div>
    </article>
  )
}
