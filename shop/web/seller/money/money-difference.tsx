import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import { calls } from '#contract/calls'
import type { Difference } from '#contract/money/money-by-day'
import { orderNumber } from '#contract/orders/order-number'
import { TIME_ZONE } from '#contract/rules'
import { useMay } from '#web/seller/layout/roles.ts'
import { useResolve } from '#web/seller/money/money-queries.ts'
import { wordsFor } from '#web/seller/money/money-words.ts'
import { ordersPath } from '#web/seller/orders/order-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'

const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: TIME_ZONE })

/** One difference between Razorpay and the orders, with one or two buttons that resolve it. */
export function MoneyDifference({ difference, onResolved }: { difference: Difference; onResolved: () => void }) {
  const { resolve, busy } = useResolve(onResolved)
  const [asking, setAsking] = useState<Asking>()
  // Disabled until the script runs, because a click would do nothing.
  const ready = useInBrowser()
  const may = useMay()
  const { title, button, note, ask, other } = wordsFor(difference)
  const { orderId, paymentId, at } = difference
  return (
    <li className="flex flex-col gap-x-6 gap-y-3 py-3 lg:flex-row lg:items-center lg:justify-between">
      <div className="min-w-0">
        <p className="figures font-semibold">{title}</p>
        <p className="mt-0.5 text-sm text-ink-soft">{note}</p>
        <p className="figures mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <time dateTime={at}>{clock.format(new Date(at))}</time>
          {orderId && (
            <Link
              to={ordersPath({ search: orderId })}
              className="-my-3 inline-flex min-h-11 items-center text-date underline underline-offset-4"
            >
              <span>
                Order <span translate="no">{orderNumber(orderId)}</span>
              </span>
            </Link>
          )}
          <span className="wrap-anywhere">{paymentId}</span>
        </p>
      </div>
      {may(calls.sellerMoneyResolve) && (
        <div className="flex shrink-0 flex-col gap-2 sm:max-lg:flex-row sm:max-lg:self-start">
          <Button
            look={ask ? 'danger' : 'primary'}
            busy={busy}
            disabled={!ready}
            onClick={() => (ask ? setAsking({ button, ask, act: difference.act }) : resolve(difference))}
          >
            {button}
          </Button>
          {other && (
            <Button look="quiet" disabled={!ready || busy} onClick={() => setAsking(other)}>
              {other.button}
            </Button>
          )}
        </div>
      )}
      {asking && (
        <Confirm
          title={`${asking.button}?`}
          text={asking.ask}
          onYes={() => resolve({ ...difference, act: asking.act })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </li>
  )
}

type Asking = { button: string; ask: string; act: Difference['act'] }
type Question = { title: string; text: string; onYes: () => void; onClose: () => void }

function Confirm({ title, text, onYes, onClose }: Question) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <Dialog ref={dialog} title={title} onClose={onClose}>
      <p className="figures">{text}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={close}>
          Leave it
        </Button>
        <Button
          look="danger"
          onClick={() => {
            close()
            onYes()
          }}
        >
          {title.slice(0, -1)}
        </Button>
      </div>
    </Dialog>
  )
}
