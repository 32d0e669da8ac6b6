import { productLayout } from '#web/storefront/product/product-layout.ts'

/** The skeleton of a product page, with the same layout. */
export function ProductPageSkeleton() {
  return (
    <div className="shell py-2 md:py-6">
      <Line className="mb-1 h-11 md:mb-2" bar="h-3 w-44" />
      <div className={productLayout}>
        <div className="flex flex-col gap-3">
          <div className="-mx-4 aspect-square animate-pulse bg-shade md:mx-0 md:rounded-card" />
          <div className="flex gap-2 md:gap-3">
            <div className="size-16 animate-pulse rounded-lg bg-shade md:size-20" />
            <div className="size-16 animate-pulse rounded-lg bg-shade md:size-20" />
          </div>
        </div>
        <div>
          <Line className="h-[2.375rem] md:h-11" bar="h-7 w-4/5" />
          <Line className="mt-2 h-[2.375rem]" bar="h-8 w-2/5" />
          <Line className="mt-1 h-[1.375rem]" bar="h-3 w-3/5" />
          <Line className="mt-3 h-6" bar="h-3 w-1/2" />
          <div className="mt-5 hidden h-11 gap-3 md:flex">
            <div className="grow animate-pulse rounded-full bg-shade md:max-w-56" />
            <div className="grow animate-pulse rounded-full bg-shade md:max-w-56" />
          </div>
          <div className="mt-5 h-17 animate-pulse rounded-card bg-shade" />
        </div>
      </div>
      <div className="bottom-bar flex gap-3 md:hidden">
        <div className="h-11 grow animate-pulse rounded-full bg-shade" />
        <div className="h-11 grow animate-pulse rounded-full bg-shade" />
      </div>
    </div>
  )
}

function Line({ className, bar }: { className: string; bar: string }) {
  return (
    <div className={`flex items-center ${className}`}>
      <div className={`animate-pulse rounded-full bg-shade ${bar}`} />
    </div>
  )
}
