import type { ComponentProps, RefObject } from 'react'

import type { Address } from '#contract/entities'
import { t } from '#contract/language/language'
import { AddressList } from '#web/storefront/checkout/address-list.tsx'

/** The choice of a delivery address: one of the shopper's own, or a new one. */
export function AddressPicker({
  addresses,
  locked,
  ref,
  ...choice
}: {
  addresses: Address[]
  locked: boolean
  ref: RefObject<HTMLFieldSetElement | null>
} & NonNullable<ComponentProps<typeof AddressList>['choice']>) {
  return (
    <fieldset
      ref={ref}
      disabled={locked}
      className={`min-w-0 rounded-card border bg-card p-4 shadow-card lg:p-6 ${choice.missing ? 'border-pomegranate' : 'border-line'}`}
    >
      <legend className="float-left mb-3 w-full font-display text-lg font-semibold text-date">
        {t('Delivery Address')}
      </legend>
      <AddressList addresses={addresses} choice={choice} locked={locked} />
    </fieldset>
  )
}

/** Moves the focus to what gives the order an address: one to deliver to, the chosen one to mend, or a new one. */
export function focusMissingAddress(picker: HTMLFieldSetElement | null): void {
  const steps = ['[data-delivered]', '[data-mend]', '[data-add]', 'a']
  const next = steps.map((step) => picker?.querySelector<HTMLElement>(step)).find((element) => element)
  // Visible after a tap on Pay, too.
  next?.focus({ preventScroll: true, focusVisible: true })
  next?.scrollIntoView({ block: 'center' })
}
