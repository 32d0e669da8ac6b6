import { useState } from 'react'

import { t } from '#contract/language/language'
import { keepBusiness, type TypedBusiness, useKeptBusiness } from '#web/business/kept-business.ts'
import { gstinWrong } from '#web/business/read-business.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Asks in the cart whether the order is billed to a business, where the shop issues tax invoices. */
export function BusinessInCart({ locked }: { locked: boolean }) {
  const business = useKeptBusiness()
  const [left, setLeft] = useState(false)
  const set = (change: Partial<TypedBusiness>) => keepBusiness({ ...business, ...change })
  return (
    <fieldset disabled={locked} className="rounded-card border border-line bg-card p-4 shadow-card lg:p-6">
      <legend className="sr-only">{t('Business')}</legend>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={business.isOn}
          onChange={({ target }) => set({ isOn: target.checked })}
          className="size-5 shrink-0 accent-saffron-strong"
        />
        {t('Bill it to a business')}
      </label>
      {business.isOn && (
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('GST number')}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            hint={t('The invoice names it, so that the business can claim the GST.')}
            error={left && business.gstin.trim() ? gstinWrong(business.gstin) : undefined}
            value={business.gstin}
            onChange={({ target }) => set({ gstin: target.value })}
            onBlur={() => setLeft(true)}
          />
          <TextField
            label={t('Name of the business')}
            maxLength={200}
            autoComplete="organization"
            value={business.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </div>
      )}
    </fieldset>
  )
}
