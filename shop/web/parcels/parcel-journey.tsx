import { ExternalLink } from 'lucide-react'

import type { Order } from '#contract/entities'
import { t } from '#contract/language/language'
import type { Parcel, ParcelState } from '#contract/orders/parcels'
import { dayAndClock } from '#web/ui/clock-time.ts'

import { parcelStateWords } from './parcel-heading.tsx'

/** Courier, number and link of a parcel, its lines unless they are the whole order, and what the courier reported. */
export function ParcelJourney({ parcel, order }: { parcel: Parcel; order: Order }) {
  const { courier, number, link, linkText, steps, shippedAt } = parcel
  return (
    <>
      <p className="text-sm wrap-anywhere">
        <span>{`${courier}:`}</span>{' '}
        <strong className="figures" translate="no">
          {number}
        </strong>
        {linkText && <span className="block text-ink-soft">{linkText}</span>}
      </p>
      {!isWhole(parcel, order) && (
        <ul aria-label={t('In this parcel')} className="figures text-sm text-ink-soft">
          {parcel.lines.map(({ product, quantity }) => (
            <li key={product}>
              <span>{`${quantity} × `}</span>
              <span>{order.items.find((line) => line.product._id === product)?.product.name}</span>
            </li>
          ))}
        </ul>
      )}
      <ol
        aria-label={t('Journey of {number}', { number })}
        className="mt-2 flex min-w-0 flex-col border-l-2 wrap-anywhere border-pistachio pl-4 text-sm"
      >
        <Step words={t(words.shipped)} at={shippedAt} />
        {steps.map(({ state, at, place }) => (
          <Step key={state} words={t(words[state])} at={at} place={place} />
        ))}
      </ol>
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer noopener"
          className="inline-flex min-h-11 flex-wrap items-center gap-1.5 text-sm font-medium text-date underline underline-offset-4"
        >
          {t('Follow the parcel')} <ExternalLink className="size-4" aria-hidden="true" />
          <span className="sr-only">{t('{number} (opens a new tab)', { number })}</span>
        </a>
      )}
    </>
  )
}

function Step({ words: text, at, place }: { words: string; at: string; place?: string | undefined }) {
  return (
    <li className="relative py-0.5 before:absolute before:top-2.5 before:-left-[1.3125rem] before:size-2 before:rounded-full before:bg-pistachio">
      <span className="font-medium">{text}</span>
      {place && <span className="wrap-anywhere">{`, ${place}`}</span>}{' '}
      <time dateTime={at} className="figures inline-block text-ink-soft" suppressHydrationWarning>
        {dayAndClock(at)}
      </time>
    </li>
  )
}

/** Whether all pieces of the order are in this parcel. */
function isWhole({ lines }: Parcel, { items }: Order): boolean {
  const pieces = (of: readonly { quantity: number }[]) => of.reduce((sum, { quantity }) => sum + quantity, 0)
  return pieces(lines) === pieces(items)
}

const words = {
  ...parcelStateWords,
  shipped: 'Handed to the courier',
} as const satisfies Record<ParcelState, string>
