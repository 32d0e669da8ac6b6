import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
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
        Cancel order
      </Button>
      <p className="figures text-sm text-ink-soft">
        <span suppressHydrationWarning>{`Free until ${clockTime(until)}`}</span>
        {secondsLeft !== undefined && (
          <span aria-hidden="true">{`, ${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')} left`}</span>
        )}
      </p>
      <Dialog ref={dialog} title="Cancel this order?" onClose={() => setAsking(false)}>
        <p className="text-base">
          Order <span translate="no">{orderNumber(order._id)}</span> will not be sent, and{' '}
          <WhatGoesBack order={order} />
        </p>
        <FormRefusal refused={refused} className="mt-4" />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            Keep it
          </Button>
          <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel order
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

function WhatGoesBack({ order }: { order: Order }) {
  if (waitsForCash(order)) return <span>nothing is charged.</span>
  const after =
    order.paymentType === 'COD'
      ? `goes back to you. ${cashBack}`
      : `is refunded to the account you paid from. This takes ${REFUND_DAYS}.`
  return (
    <>
      <span translate="no">{moneyBack(order)}</span> <span>{after}</span>
    </>
  )
}

function moneyBack(order: Order): string {
  const left = leftOfPayment(order)
  return `${formatPaise(left)}${left < toPaise(order.amount) ? `, what is left of ${formatRupees(order.amount)},` : ''}`
}

/** Why a paid order can no longer be cancelled. */
export function NoCancelling({ order }: { order: Order }) {
  if (!isFirmOrder(order) || (order.refunded ?? 0) >= order.amount) return null
  return <p className="mt-4 text-sm text-ink-soft">{noCancelling[order.status]}</p>
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
