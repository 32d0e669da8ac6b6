import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { t, translated } from '#contract/language/language'
import { leftOfPayment } from '#contract/money/left-of-payment'
import { formatPaise, formatRupees, toPaise } from '#contract/money/money'
import { isFirmOrder, waitsForCash } from '#contract/orders/firm-order'
import { orderNumber } from '#contract/orders/order-number'
import { REFUND_DAYS } from '#contract/rules'
import { cashBack, noCancelling } from '#contract/wording'
import { callApi, isRetryable, refusalOf } from '#web/api-client.ts'
import { type OrdersAnswer, userOrdersKey } from '#web/queries/queries.ts'
import { knowsServerTime, serverNow } from '#web/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { clockTime } from '#web/ui/clock-time.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { T } from '#web/ui/t.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

/** The button that cancels an order, with the time left to do so. */
export function CancelOrder({ order, until }: { order: Order; until: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const secondsLeft = useSecondsUntil(until)
  const cancel = useMutation({
    mutationFn: () => callApi(calls.orderCancel, { body: { orderId: order._id } }),
    onSuccess: ({ msg, order: cancelled }) => {
      client.setQueriesData<OrdersAnswer>(
        { queryKey: userOrdersKey },
        (page) =>
          page && { ...page, orders: page.orders.map((each) => (each._id === cancelled._id ? cancelled : each)) },
      )
      notify.success(msg)
      close()
    },
    onError: (error) => {
      notify.error(refusalOf(error).msg)
      void client.invalidateQueries({ queryKey: userOrdersKey })
      // The question stays where the answer may still be given.
      if (!isRetryable(error)) close()
    },
  })
  const refused = useMemo(() => (cancel.error ? refusalOf(cancel.error) : undefined), [cancel.error])
  useFocusOnRefusal(dialog, refused)
  // An open dialog stays open after the time is up; the API then refuses.
  if (secondsLeft !== undefined && secondsLeft <= 0 && !asking) return <NoCancelling order={order} />

  function close() {
    dialog.current?.close()
    // The button disappears with the cancelled order; its card stays.
    document.getElementById(`order-${order._id}`)?.focus({ preventScroll: true })
  }

  function ask() {
    cancel.reset()
    setAsking(true)
    dialog.current?.showModal()
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="danger" onClick={ask}>
        {t('Cancel order')}
      </Button>
      <p className="figures text-sm text-ink-soft">
        <span suppressHydrationWarning>{t('Free until {time}', { time: clockTime(until) })}</span>
        {secondsLeft !== undefined && (
          <span aria-hidden="true">{t(', {time} left', { time: minutesAndSeconds(secondsLeft) })}</span>
        )}
      </p>
      <Dialog ref={dialog} title={t('Cancel this order?')} onClose={() => setAsking(false)}>
        <p className="text-base">
          <WhatHappens order={order} />
        </p>
        <FormRefusal refused={refused} className="mt-4" />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            {t('Keep it')}
          </Button>
          <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('Cancel order')}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

function WhatHappens({ order }: { order: Order }) {
  const number = <span translate="no">{orderNumber(order._id)}</span>
  if (waitsForCash(order)) {
    return <T text="Order {number} will not be sent, and nothing is charged." number={number} />
  }
  const left = leftOfPayment(order)
  const isWhole = left >= toPaise(order.amount)
  const money = {
    left: <span translate="no">{formatPaise(left)}</span>,
    total: <span translate="no">{formatRupees(order.amount)}</span>,
  }
  return order.paymentType === 'COD' ? (
    <>
      <T
        text={
          isWhole
            ? 'Order {number} will not be sent, and {left} goes back to you.'
            : 'Order {number} will not be sent, and {left}, what is left of {total}, goes back to you.'
        }
        number={number}
        {...money}
      />{' '}
      <span>{t(cashBack)}</span>
    </>
  ) : (
    <T
      text={
        isWhole
          ? 'Order {number} will not be sent, and {left} is refunded to the account you paid from. This takes {days}.'
          : 'Order {number} will not be sent, and {left}, what is left of {total}, is refunded to the account you paid from. This takes {days}.'
      }
      number={number}
      {...money}
      days={t(REFUND_DAYS)}
    />
  )
}

/** Why a paid order can no longer be cancelled. */
export function NoCancelling({ order }: { order: Order }) {
  if (!isFirmOrder(order) || (order.refunded ?? 0) >= order.amount) return null
  return <p className="mt-4 text-sm text-ink-soft">{translated(noCancelling[order.status])}</p>
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Whole seconds left by the shop's clock; undefined while that is not known. */
function useSecondsUntil(until: string): number | undefined {
  const [seconds, setSeconds] = useState<number>()
  useEffect(() => {
    const left = () => Math.max(0, Math.ceil((Date.parse(until) - serverNow().getTime()) / 1_000))
    const tell = () => setSeconds(knowsServerTime() ? left() : undefined)
    tell()
    const clock = setInterval(tell, 1_000)
    return () => clearInterval(clock)
  }, [until])
  return seconds
}
