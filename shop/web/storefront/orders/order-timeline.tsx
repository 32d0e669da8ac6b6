import { Check, X } from 'lucide-react'

import { t } from '#contract/language/language'
import { isCancelled, type OrderStatus, stations, statusWhen } from '#contract/orders/order-status'

/** The steps of a cancelled order. */
const cancelled: readonly OrderStatus[] = [statusWhen.placed, statusWhen.cancelled]

/** The progress of an order: horizontal, or vertical with large text. */
export function OrderTimeline({ status }: { status: OrderStatus }) {
  const way = isCancelled(status) ? cancelled : stations
  const reached = way.indexOf(status)
  return (
    <div className="@container mt-4">
      <ol
        aria-label={t('Progress')}
        className="flex flex-col gap-3 text-xs @min-[18rem]:grid @min-[18rem]:auto-cols-fr @min-[18rem]:grid-flow-col @min-[18rem]:gap-0 @min-[18rem]:text-center"
      >
        {way.map((station, place) => (
          <li
            key={station}
            aria-current={place === reached ? 'step' : undefined}
            className={`relative flex items-center gap-3 @min-[18rem]:flex-col @min-[18rem]:gap-1.5 ${place <= reached ? `font-semibold ${ink(station)}` : 'text-ink-soft'}`}
          >
            {place > 0 && (
              <span
                aria-hidden="true"
                className={`absolute top-[0.6875rem] right-[calc(50%+1rem)] hidden h-0.5 w-[calc(100%-2rem)] @min-[18rem]:block ${place <= reached ? `${ground(station)} forced-colors:bg-[CanvasText]` : 'bg-line-strong/50'}`}
              />
            )}
            <span
              aria-hidden="true"
              className={`relative flex size-6 shrink-0 items-center justify-center rounded-full border-2 ${place <= reached ? `border-current ${ground(station)}` : 'border-line-strong/60 bg-card'}`}
            >
              {place <= reached && <Mark station={station} />}
            </span>
            <span className="wrap-anywhere">
              <span>{t(station)}</span>
              {place < reached && <span className="sr-only">{t(', done')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Mark({ station }: { station: OrderStatus }) {
  const Icon = isCancelled(station) ? X : Check
  return <Icon className="size-4 stroke-3 text-paper" aria-hidden="true" />
}

function ink(station: OrderStatus): string {
  return isCancelled(station) ? 'text-pomegranate-ink' : 'text-pistachio-ink'
}

function ground(station: OrderStatus): string {
  return isCancelled(station) ? 'bg-pomegranate' : 'bg-pistachio'
}
