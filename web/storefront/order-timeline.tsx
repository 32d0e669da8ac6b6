import { Check } from 'lucide-react'

import type { OrderStatus } from '#contract/order-status'

const stations: readonly OrderStatus[] = ['Order Placed', 'Packed', 'Shipped', 'Delivered']

/** How far an order has come. */
export function OrderTimeline({ status }: { status: OrderStatus }) {
  const reached = stations.indexOf(status)
  return (
    <ol aria-label="Progress" className="grid grid-cols-4 border-t border-line px-2 py-4 text-center md:px-6">
      {stations.map((station, place) => (
        <li
          key={station}
          aria-current={place === reached ? 'step' : undefined}
          className={`relative flex flex-col items-center gap-1.5 text-xs ${place <= reached ? 'font-semibold text-pistachio-ink' : 'text-ink-soft'}`}
        >
          {place > 0 && (
            <span
              aria-hidden="true"
              className={`absolute top-[0.6875rem] right-[calc(50%+1rem)] h-0.5 w-[calc(100%-2rem)] ${place <= reached ? 'bg-pistachio' : 'bg-line'}`}
            />
          )}
          <span
            aria-hidden="true"
            className={`relative flex size-6 items-center justify-center rounded-full border-2 ${place <= reached ? 'border-pistachio bg-pistachio text-paper' : 'border-line bg-card'}`}
          >
            {place <= reached && <Check className="size-4" strokeWidth={3} />}
          </span>
          {station}
        </li>
      ))}
    </ol>
  )
}
