import { t, translated } from '#contract/language/language'
import { weightText } from '#contract/products/weight'
import { seeSharedProduct } from '#contract/wording'
import type { SharedProduct } from '#web/storefront/product/shared-product.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Price } from '#web/ui/price.tsx'

/** What a shared link is about, above the login that it leads to. */
export function SharedCard({ product: { name, image, price, offerPrice, weight } }: { product: SharedProduct }) {
  return (
    <section
      aria-label={t('The product of your link')}
      className="mb-8 flex items-center gap-4 rounded-card border border-line bg-card p-3 shadow-card"
    >
      <Picture src={image[0]} alt="" sizes="6rem" eager className="w-24 shrink-0 rounded-field" />
      <div className="min-w-0">
        <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{name}</p>
        <p className="text-xs wrap-anywhere text-ink-soft">{translated(weightText(weight))}</p>
        <Price price={price} offerPrice={offerPrice} />
        <p className="mt-1 text-sm text-ink-soft">{t(seeSharedProduct)}</p>
      </div>
    </section>
  )
}
