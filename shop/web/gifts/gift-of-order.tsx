import { Gift as GiftIcon } from 'lucide-react'

import { t } from '#contract/language/language'
import type { Gift } from '#contract/orders/gift'
import { orderNumber } from '#contract/orders/order-number'

/** The gift of an order, for the buyer and the seller. */
export function GiftOfOrder({ orderId, gift }: { orderId: string; gift: Gift }) {
  return (
    <section
      aria-label={t('Gift of order {number}', { number: orderNumber(orderId) })}
      className="rounded-field bg-saffron-soft p-3 text-sm text-ink wrap-anywhere"
    >
      <p className="flex items-center gap-2 font-semibold">
        <GiftIcon className="size-4 shrink-0" aria-hidden="true" />
        <span>{t(gift.hidesPrices ? 'A gift, no prices in the parcel' : 'A gift')}</span>
      </p>
      {gift.recipient && (
        <p className="mt-1">
          <span>{t('For {name},', { name: gift.recipient.name })}</span>{' '}
          <span className="figures">{gift.recipient.phone}</span>
        </p>
      )}
      {gift.message && <p className="mt-1 whitespace-pre-line italic">{gift.message}</p>}
    </section>
  )
}
