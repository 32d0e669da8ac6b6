import { frame, nameAndWeight, words } from '#web/ui/product-card.tsx'

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
