import { Banknote, Lock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Address } from '#contract/entities'
import { t } from '#contract/language/language'
import { formatPaise, type Totals } from '#contract/money/money'
import { gaveWay, lastPieces } from '#contract/wording'
import type { Shortage } from '#web/cart/checkout.ts'
import { useSettings } from '#web/settings.ts'
import { DeliveryMark } from '#web/storefront/checkout/delivery-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { atOnce, later } from '#web/ui/later.tsx'
import { useOnline } from '#web/ui/online.ts'
import { T } from '#web/ui/t.tsx'

const ArrivalInCart = later(async () => (await import('#web/storefront/product/pin/parts.ts')).ArrivalInCart, atOnce)

/** The totals and the Pay button: beside the lines on a desktop, at the bottom of the screen on a phone. */
export function OrderSummary({
  totals,
  lower,
  address,
  paying,
  closed,
  shortage,
  onPay,
  children,
}: {
  totals: Totals
  /** What a code takes off; `totals` are with it. */
  lower: { code: string; discountPaise: number; subtotalPaise: number } | undefined
  address: Address | undefined
  paying: boolean
  /** The payment window was closed; `gave way`: somebody else got the pieces meanwhile. */
  closed: boolean | 'gave way'
  shortage: Shortage | undefined
  onPay: (inCash?: boolean) => void
  /** The field for a code. */
  children: ReactNode
}) {
  const { taxPercent, taxMode, deliveryPromise, cash = 0 } = useSettings()
  const online = useOnline()
  const total = formatPaise(totals.totalPaise)
  const isTrying = shortage?.isTrying === true
  const status = statusOf({ paying, closed, shortage })
  return (
    <div>
      <section aria-labelledby="summary" className="rounded-card border border-line bg-card p-4 shadow-card md:p-6">
        <h2 id="summary" className="mb-3 text-lg">
          {t('Order Summary')}
        </h2>
        <dl className="figures flex flex-col gap-2">
          <SummaryRow
            name={t('Price')}
            amount={<span translate="no">{formatPaise(lower?.subtotalPaise ?? totals.subtotalPaise)}</span>}
          />
          {lower && (
            <SummaryRow
              name={t('Code {code}', { code: lower.code })}
              amount={<span translate="no">{`- ${formatPaise(lower.discountPaise)}`}</span>}
              look="text-pistachio-ink"
            />
          )}
          {taxMode ? (
            taxMode === 'gst' && <SummaryRow name={t('GST')} amount={t('Included')} />
          ) : (
            <SummaryRow
              name={t('Tax ({percent}%)', { percent: taxPercent })}
              amount={<span translate="no">{formatPaise(totals.taxPaise)}</span>}
            />
          )}
          <SummaryRow name={t('Shipping')} amount={t('Free')} look="text-pistachio-ink" />
          <div className="mt-1 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-lg font-semibold">
            <dt>{t('Total Amount')}</dt>
            <dd className="ml-auto text-date" translate="no">
              {total}
            </dd>
          </div>
        </dl>
        {children}
        {address && (
          <p className="mt-4 flex gap-2 rounded-lg bg-shade p-3 text-sm wrap-anywhere has-data-undelivered:bg-pomegranate-soft">
            <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span>
              <span>
                {t('To {name}, {place}', {
                  name: `${address.firstName} ${address.lastName}`,
                  place: `${address.city} ${address.zipCode}`,
                })}
              </span>
              <DeliveryMark address={address} />
              {deliveryPromise && <ArrivalInCart address={address} />}
            </span>
          </p>
        )}
      </section>
      <div className="bottom-bar @container md:mt-4">
        <p role="status" className="text-sm text-ink-soft">
          {status && <span className="mb-2 block">{t(status)}</span>}
        </p>
        {shortage && (
          <Button className="mb-2 w-full" look="secondary" onClick={isTrying ? shortage.stop : shortage.keepTrying}>
            {t(isTrying ? lastPieces.stop : lastPieces.keepTrying)}
          </Button>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {/* With large text only the button shows the total. */}
          <p className="figures leading-tight @max-[15rem]:hidden md:hidden">
            <span className="block text-xs text-ink-soft">{t('To pay')}</span>
            <span className="text-lg font-semibold text-date" translate="no">
              {total}
            </span>
          </p>
          {online ? (
            <Button className="min-w-0 grow" busy={paying || isTrying} onClick={() => onPay()}>
              {paying && !isTrying ? (
                t('Paying...')
              ) : (
                <T text="Pay {total}" total={<span translate="no">{total}</span>} />
              )}
            </Button>
          ) : (
            <Button className="grow" look="secondary" aria-disabled>
              {t('Pay when online')}
            </Button>
          )}
        </div>
      </div>
      {online && totals.totalPaise <= cash * 100 && (
        <Button className="mt-3 w-full" look="secondary" busy={paying} onClick={() => onPay(true)}>
          <Banknote className="size-5 shrink-0" aria-hidden="true" /> {t('Pay in cash on delivery')}
        </Button>
      )}
      <p className="mt-3 flex items-center gap-2 text-xs text-ink-soft md:justify-center">
        <Lock className="size-4 shrink-0" aria-hidden="true" /> {t("You pay on Razorpay's page, by UPI or card.")}
      </p>
    </div>
  )
}

function statusOf({
  paying,
  closed,
  shortage,
}: Pick<Parameters<typeof OrderSummary>[0], 'paying' | 'closed' | 'shortage'>) {
  if (shortage) return shortage.isTrying ? lastPieces.trying : lastPieces.offer
  if (!closed || paying) return undefined
  return closed === 'gave way'
    ? gaveWay
    : 'The payment window was closed. You were not charged. Your cart is as it was: press Pay to continue.'
}

function SummaryRow({ name, amount, look = '' }: { name: string; amount: ReactNode; look?: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className={`ml-auto ${look}`}>{amount}</dd>
    </div>
  )
}
