import { productColumns } from '#web/storefront/product-columns.ts'

/** A product's page before it is here, each part where it will stand. */
export function ProductPageSkeleton() {
  return (
    <div className="shell py-2 md:py-6">
      <div className="mb-1 flex h-11 items-center md:mb-2">
        <Bar className="w-44" />
      </div>
      <div className={productColumns}>
        <div className="flex flex-col gap-3">
          <div className="-mx-4 aspect-square animate-pulse bg-shade md:mx-0 md:rounded-card" />
          <div className="flex gap-2 md:gap-3">
            <div className="size-16 animate-pulse rounded-lg bg-shade md:size-20" />
            <div className="size-16 animate-pulse rounded-lg bg-shade md:size-20" />
          </div>
        </div>
        <div className="space-y-4">
          <Bar className="mt-2 h-7 w-4/5" />
          <Bar className="h-8 w-2/5" />
          <Bar className="w-3/5" />
          <Bar className="w-1/2" />
          <div className="hidden h-11 gap-3 md:flex">
            <div className="grow animate-pulse rounded-full bg-shade md:max-w-56" />
            <div className="grow animate-pulse rounded-full bg-shade md:max-w-56" />
          </div>
          <div className="h-17 animate-pulse rounded-card bg-shade" />
        </div>
      </div>
      <div className="bottom-bar flex gap-3 md:hidden">
        <div className="h-11 grow animate-pulse rounded-full bg-shade" />
        <div className="h-11 grow animate-pulse rounded-full bg-shade" />
      </div>
    </div>
  )
}

function Bar({ className }: { className: string }) {
  return <div className={`h-3 animate-pulse rounded-full bg-shade ${className}`} />
}
