import type { ReactNode } from 'react'

import type { Product } from '#contract/entities'
import { LOW_STOCK_BADGE } from '#contract/rules'
import { weightText } from '#contract/weight'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { StockBadge } from '#web/ui/stock-badge.tsx'

/** One product in a list. `title` is the link to it, whose target is the whole card except `action`. */
export function ProductCard({
  product,
  title,
  action,
  note,
  eager = false,
  heading: Heading,
}: {
  product: Pick<Product, 'name' | 'image' | 'price' | 'offerPrice' | 'quantity' | 'weight'>
  title: ReactNode
  action: ReactNode
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
          sizes="(min-width: 64rem) 17rem, (min-width: 48rem) 30vw, 46vw"
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
          <p className="text-xs text-ink-soft wrap-anywhere @min-[9rem]:truncate">{weightText(product.weight)}</p>
        </div>
        <div className="mt-auto pt-1.5">
          <Price price={product.price} offerPrice={product.offerPrice} card />
          <p className="figures min-h-[1lh] text-xs text-ink-soft">{note}</p>
        </div>
        <div className="relative mt-2">{action}</div>
      </div>
    </article>
  )
}

/** The skeleton of a card, with exactly the same size. */
export function ProductCardSkeleton() {
  return (
    <div className={frame}>
      <div className="aspect-square w-full animate-pulse bg-shade" />
      <div className={words}>
        <div className={`flex flex-col justify-around ${nameAndWeight}`}>
          <Bar className="w-11/12" />
          <Bar className="w-7/12" />
          <Bar className="w-1/3" />
        </div>
        <div className="mt-auto pt-1.5">
          <div className="flex flex-wrap gap-x-2">
            <Line className="w-full text-lg md:w-2/5" bar="w-20" />
            <Line className="min-w-0 grow text-xs" bar="w-24" />
          </div>
          <Line className="text-xs" bar="w-1/2" />
        </div>
        <div className="mt-2 h-11 animate-pulse rounded-full bg-shade" />
      </div>
    </div>
  )
}

const frame =
  '@container group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card'
const words = 'flex grow flex-col p-3 md:p-4'
const nameAndWeight = 'min-h-16'

function Line({ className, bar }: { className: string; bar: string }) {
  return (
    <div className={`flex h-[1lh] items-center ${className}`}>
      <Bar className={bar} />
    </div>
  )
}

function Bar({ className }: { className: string }) {
  return <div className={`h-3 max-w-full animate-pulse rounded-full bg-shade ${className}`} />
}
