import type { ReactNode } from 'react'

import type { Product } from '#contract/entities'
import { translated } from '#contract/language/language'
import { weightText } from '#contract/products/weight'
import { LOW_STOCK_BADGE } from '#contract/rules'
import { Rating } from '#web/reviews/stars.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { StockBadge } from '#web/ui/stock-badge.tsx'
import { TamilName } from '#web/ui/tamil-name.tsx'

/** One product in a list. `title` is the link to it, whose target is the whole card except `action`. */
export function ProductCard({
  product,
  title,
  action,
  sizes,
  note,
  eager = false,
  heading: Heading,
}: {
  product: Pick<Product, 'name' | 'tamilName' | 'image' | 'price' | 'offerPrice' | 'quantity' | 'weight' | 'rating'>
  title: ReactNode
  action: ReactNode
  /** Links to the other sizes. */
  sizes?: ReactNode
  note?: string | undefined
  eager?: boolean
  /** h2 directly below the page heading, h3 within a section. */
  heading: 'h2' | 'h3'
}) {
  const soldOut = product.quantity <= 0
  return (
    <article className={frame}>
      <div className="relative overflow-hidden">
        <Picture
          src={product.image[0]}
          alt=""
          // Exact on a phone: 4 px more would load the next size, which is three times as large.
          sizes="(min-width: 64rem) 17rem, (min-width: 48rem) 30vw, calc(50vw - 22px)"
          eager={eager}
          className={`w-full transition-transform duration-200 group-hover:scale-[1.03] ${soldOut ? 'opacity-60 grayscale' : ''}`}
        />
        {product.quantity <= LOW_STOCK_BADGE && (
          <div className="absolute top-2 left-2">
            <StockBadge quantity={product.quantity} />
          </div>
        )}
      </div>
      <div className={words}>
        {/* Two lines keep a row of cards even; large text is not clamped. */}
        <div className={nameAndWeight}>
          <Heading className="font-sans @min-[9rem]:line-clamp-2 text-base leading-snug font-semibold tracking-normal text-pretty [overflow-wrap:anywhere] text-ink">
            {title}
          </Heading>
          <TamilName name={product.tamilName} className="text-sm" />
          <p className="text-xs text-ink-soft wrap-anywhere @min-[9rem]:truncate">
            {product.rating && (
              <>
                <Rating rating={product.rating} />{' '}
              </>
            )}
            <span>{translated(weightText(product.weight))}</span>
          </p>
        </div>
        {sizes && <div className="relative mt-1.5">{sizes}</div>}
        <div className="mt-auto pt-1.5">
          <Price price={product.price} offerPrice={product.offerPrice} card />
          <p className="figures min-h-[1lh] text-xs text-ink-soft">{note}</p>
        </div>
        <div className="relative mt-2">{action}</div>
      </div>
    </article>
  )
}

export const frame =
  '@container group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card'
export const words = 'flex grow flex-col p-3 md:p-4'
export const nameAndWeight = 'min-h-16'
