import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Product, ProductDetails } from '#contract/entities'
import { plural, t, translated } from '#contract/language/language'
import { formatRupees } from '#contract/money/money'
import { type Allergen, allergensInWords } from '#contract/products/allergens'
import { countryName } from '#contract/products/countries'
import { nutritionPanel } from '#contract/products/nutrition'
import type { ProductFacts } from '#contract/products/product-facts'
import { quantityText } from '#contract/products/quantity'
import { shop } from '#shop'
import { useSettings } from '#web/settings.ts'
import { partsByAllergen } from '#web/storefront/product/label/allergen-words.ts'
import { NutritionTable } from '#web/storefront/product/label/nutrition-table.tsx'
import { VegMark } from '#web/storefront/product/label/veg-mark.tsx'
import { unitPriceText } from '#web/storefront/product/unit-price.ts'
import { T } from '#web/ui/t.tsx'

/**
 * The label of the pack, in the order of a real one. A phone shows its first lines, and the others when it is unfolded;
 * a desktop and paper show all of it. A product that has a nutrition panel alone shows that.
 */
export function LabelPanel({ product, details }: { product: Product; details: ProductDetails }) {
  const { facts, nutrition } = details
  const panel = nutritionPanel(facts?.nutrients, nutrition)
  if (!facts) {
    return (
      <div className="mt-7">
        <NutritionTable panel={panel} heading="h2" />
      </div>
    )
  }
  return (
    <section
      aria-labelledby="label"
      className="mt-7 rounded-card border-2 border-ink/70 bg-card px-4 py-3 [overflow-wrap:anywhere] md:px-5 md:py-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b-2 border-ink/70 pb-2">
        <h2 id="label" className="text-lg">
          {facts.genericName && <span className="sr-only">{t('On the pack:')} </span>}
          <span>{facts.genericName ?? t('On the pack')}</span>
        </h2>
        {facts.vegMark && <VegMark mark={facts.vegMark} />}
      </div>
      <dl className="divide-y divide-line">
        <NetQuantity product={product} facts={facts} />
        <MaximumPrice price={product.price} />
        {facts.ingredients && (
          <Line term={t('Ingredients')}>
            {partsByAllergen(facts.ingredients, facts.contains ?? []).map((part, place) =>
              place % 2 === 1 ? <strong key={place}>{part}</strong> : part,
            )}
          </Line>
        )}
        <Allergens facts={facts} />
      </dl>
      <details className="group border-t border-line [&::details-content]:md:[content-visibility:visible] [&::details-content]:print:[content-visibility:visible]">
        <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-field px-2 font-medium text-date hover:bg-shade supports-[selector(::details-content)]:md:hidden print:hidden [&::-webkit-details-marker]:hidden">
          <span>{panel.length > 0 ? t('Nutrition, storage, maker') : t('Storage and maker')}</span>
          <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" aria-hidden="true" />
        </summary>
        {panel.length > 0 && (
          <div className="pt-2 pb-3 md:pt-3">
            <NutritionTable panel={panel} heading="h3" />
          </div>
        )}
        <dl className="divide-y divide-line">
          <Origins facts={facts} />
        </dl>
      </details>
    </section>
  )
}

function NetQuantity({ product, facts: { netQuantity } }: { product: Product; facts: ProductFacts }) {
  const price = unitPriceText(product)
  if (!netQuantity) return null
  return (
    <Line term={t('Net quantity')}>
      <span className="figures">
        <strong>{translated(quantityText(netQuantity))}</strong>
        {price && <span className="text-ink-soft">{` · ${price}`}</span>}
      </span>
    </Line>
  )
}

/** The maximum retail price, where the prices have their tax inside. */
function MaximumPrice({ price }: { price: number }) {
  const { taxMode } = useSettings()
  if (!taxMode) return null
  return (
    <Line term="MRP">
      <T
        text="{price}, inclusive of all taxes"
        price={
          <span className="figures" translate="no">
            {formatRupees(price)}
          </span>
        }
      />
    </Line>
  )
}

function Allergens({ facts: { contains, mayContain = [] } }: { facts: ProductFacts }) {
  if (!contains && mayContain.length === 0) return null
  return (
    <Line term={t('Allergens')}>
      {contains && contains.length > 0 && (
        <span className="block">
          <T text="Contains {allergens}" allergens={<strong>{allergenNames(contains)}</strong>} />
        </span>
      )}
      {mayContain.length > 0 && (
        <span className="block">{t('May contain {allergens}', { allergens: allergenNames(mayContain) })}</span>
      )}
      <span>{contains?.length === 0 && mayContain.length === 0 && t('None declared')}</span>
    </Line>
  )
}

function allergenNames(keys: readonly Allergen[]): string {
  return allergensInWords(keys).split(', ').map(translated).join(', ')
}

function Origins({ facts: { storage, shelfLifeDays, packer, origin, fssai } }: { facts: ProductFacts }) {
  return (
    <>
      {storage && <Line term={t('Storage')}>{storage}</Line>}
      {shelfLifeDays && (
        <Line term={t('Best before')}>{t('at least {life} from packing', { life: lifeText(shelfLifeDays) })}</Line>
      )}
      {packer && (
        <Line term={packer.role === 'importer' ? t('Imported by') : t('Packed by')}>
          {`${packer.name}, ${packer.address}`}
        </Line>
      )}
      {origin && (
        <Line term={t('Country of origin')}>
          <span suppressHydrationWarning>{countryName(origin)}</span>
        </Line>
      )}
      {fssai && (
        <Line term={t('FSSAI number')}>
          <span className="figures" translate="no">
            {fssai}
          </span>
        </Line>
      )}
      <Line term={t('Consumer care')}>
        {shop.phone}, {shop.email}
      </Line>
    </>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A shelf life in months where it is whole ones. */
function lifeText(days: number): string {
  const months = days % 365 === 0 ? (days / 365) * 12 : days / 30
  return Number.isInteger(months) ? plural(months, '1 month', '{count} months') : plural(days, '1 day', '{count} days')
}
