import { MONEY_DAYS } from '#contract/rules'

/** The skeleton of the page while Razorpay is queried, with the same size. */
export function MoneySkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Comparing with Razorpay</span>
      <div className="h-50 animate-pulse rounded-card bg-shade sm:h-25" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {Array.from({ length: 4 }, (_, place) => (
          <div key={place} className="h-20 animate-pulse rounded-card bg-shade lg:h-23" />
        ))}
      </div>
      <div className="divide-y divide-line rounded-card border border-line bg-card px-4">
        {Array.from({ length: MONEY_DAYS }, (_, place) => (
          <div key={place} className="flex h-12 items-center justify-between">
            <div className="h-3 w-24 animate-pulse rounded-full bg-shade" />
            <div className="h-3 w-20 animate-pulse rounded-full bg-shade" />
          </div>
        ))}
      </div>
    </div>
  )
}
