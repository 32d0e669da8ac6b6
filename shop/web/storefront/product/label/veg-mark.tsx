import { t } from '#contract/language/language'
import type { ProductFacts } from '#contract/products/product-facts'

/** The mark of vegetarian food, a green dot in a square, or of other food, a brown triangle; with its meaning in words. */
export function VegMark({ mark }: { mark: NonNullable<ProductFacts['vegMark']> }) {
  const isVegetarian = mark === 'vegetarian'
  return (
    <p className="flex items-center gap-2 pt-1 text-sm">
      <svg
        viewBox="0 0 20 20"
        className={`size-5 ${isVegetarian ? 'text-pistachio-ink' : 'text-[#7a3b12] dark:text-[#d79b6c]'}`}
        aria-hidden="true"
      >
        <rect x="1" y="1" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" />
        {isVegetarian ? (
          <circle cx="10" cy="10" r="5" fill="currentColor" />
        ) : (
          <path d="M10 4.5 15.5 15h-11z" fill="currentColor" />
        )}
      </svg>
      <span>{isVegetarian ? t('Vegetarian') : t('Non-vegetarian')}</span>
    </p>
  )
}
