import { t, translated } from '#contract/language/language'
import { categoryLabel } from '#contract/products/categories'
import { barClass, columnsClass } from '#web/storefront/list/list-layout.ts'
import { gridClass } from '#web/storefront/list/product-grid.tsx'
import { ProductCardSkeleton } from '#web/ui/product-card-skeleton.tsx'

/** The skeleton of a list: heading, categories and a screenful of cards. */
export function ProductListSkeleton({ titled }: { titled: string | undefined }) {
  return (
    <div className="shell py-5 md:py-8">
      <p className="font-display text-2xl font-semibold tracking-[-0.01em] text-date md:text-3xl">
        {titled === undefined ? t('All Products') : translated(categoryLabel(titled) ?? '\u00a0')}
      </p>
      <div className="mt-3 flex gap-2 overflow-hidden py-1">
        {['w-14', 'w-36', 'w-32', 'w-28', 'w-40', 'w-32'].map((width, place) => (
          <div key={place} className={`h-11 shrink-0 animate-pulse rounded-full bg-shade ${width}`} />
        ))}
      </div>
      <div className={barClass}>
        <div className="flex h-12 items-center justify-between">
          <div className="h-12 w-28 animate-pulse rounded-field bg-shade lg:hidden" />
          <div className="h-12 w-36 animate-pulse rounded-field bg-shade" />
        </div>
        <div className="flex h-12 items-center">
          <div className="h-3 w-20 animate-pulse rounded-full bg-shade" />
        </div>
      </div>
      <div className={columnsClass}>
        <div className="hidden flex-col gap-6 lg:flex">
          {Array.from({ length: 12 }, (_, place) => (
            <div key={place} className="h-3 w-40 animate-pulse rounded-full bg-shade" />
          ))}
        </div>
        <div className={gridClass}>
          {Array.from({ length: 8 }, (_, place) => (
            <ProductCardSkeleton key={place} />
          ))}
        </div>
      </div>
    </div>
  )
}
