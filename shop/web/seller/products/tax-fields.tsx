import { useState } from 'react'

import type { InclusiveMode } from '#contract/money/tax'
import { type CategoryPath, categoryLabel } from '#contract/products/categories'
import { type Food, foodsOf, taxFacts } from '#contract/products/law-facts'
import { gstRates } from '#contract/products/product-tax-checks'
import type { ProductValues } from '#web/seller/products/product-form-values.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** The HSN code of a product, and its GST rate in a shop that must show it. */
export function TaxFields({
  values,
  errors,
  taxMode,
}: {
  values: ProductValues
  errors: Record<string, string> | undefined
  taxMode: InclusiveMode
}) {
  const [start] = useState(values)
  const needsRate = taxMode === 'gst'
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="HSN Code"
        name="hsn"
        defaultValue={start.hsn}
        error={errors?.['hsn']}
        hint={usual(values.category)}
        required={needsRate}
        inputMode="numeric"
        maxLength={8}
        placeholder="0804"
        autoComplete="off"
      />
      {needsRate ? (
        <div>
          <SelectField
            label="GST Rate"
            name="gstRate"
            defaultValue={start.gstRate}
            error={errors?.['gstRate']}
            required
          >
            <option value="" disabled>
              Choose one
            </option>
            {gstRates.map((rate) => (
              <option key={rate} value={rate}>
                {`${rate} %`}
              </option>
            ))}
          </SelectField>
          <p className="mt-1.5 text-xs text-ink-soft">
            {`It is inside your price. ${isMixed(values.category) ? taxFacts.mixedSupply.value : ''} ${otherRate(values) ?? ''}`}
          </p>
        </div>
      ) : (
        <input type="hidden" name="gstRate" defaultValue={start.gstRate} />
      )}
    </div>
  )
}

function usual(category: string): string {
  const foods = foodsOf[category as CategoryPath] as (typeof foodsOf)[CategoryPath] | undefined
  if (!foods) return '4, 6 or 8 digits, as on the bill of your supplier.'
  const { headings, headingRates } = taxFacts
  const each = foods.map((food) => `${headings.value[food]} for ${food}`).join(', ')
  const rateOf = (food: Food) => headingRates.value[headings.value[food]]
  const usualRate = rateOf(foods[0])
  const others = foods.filter((food) => rateOf(food) !== usualRate)
  const but = others.map((food) => `, but ${headings.value[food]} at ${rateOf(food)} %`).join('')
  return `4, 6 or 8 digits. ${categoryLabel(category)}: often ${each}; at ${usualRate} %${but}.`
}

/** What the chosen rate should usually be, where the heading of the code has another. */
function otherRate({ hsn, gstRate }: ProductValues): string {
  const heading = hsn.trim().slice(0, 4)
  const rate = (taxFacts.headingRates.value as Record<string, number>)[heading]
  if (rate === undefined || gstRate === '' || Number(gstRate) === rate) return ''
  return `Packs of heading ${heading} are usually at ${rate} %: please ask your accountant.`
}

function isMixed(category: string): boolean {
  return category === 'Gift-Hampers' || category === 'Combos'
}
