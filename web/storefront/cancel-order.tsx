import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { formatRupees } from '#contract/money'
import { orderNumber } from '#contract/order-number'
import { REFUND_DAYS } from '#contract/rules'
import { callApi, errorText } from '#web/api-client.ts'
import { userOrdersQuery } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/toast.tsx'

/** The way back out of an order, with the time it stays open. */
export function CancelOrder({ order, until }: { order: Order; until: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const secondsLeft = useSecondsUntil(until)
  const cancel = useMutation({
    mutationFn: () => callApi(calls.orderCancel, { body: { orderId: order._id } }),
    onSuccess: ({ msg, order: cancelled }) => {
      client.setQueryData(userOrdersQuery.queryKey, (orders) =>
        orders?.map((each) => (each._id === cancelled._id ? cancelled : each)),
      )
      notify.success(msg)
    },
    onError: (error) => {
      notify.error(errorText(error))
      void client.invalidateQueries({ queryKey: userOrdersQuery.queryKey })
    },
    onSettled: () => {
      dialog.current?.close()
      // The button that opened the question goes away with the order's hour; its card stays.
      document.getElementById(`order-${order._id}`)?.focus({ preventScroll: true })
    },
  })
  // A question that stands open is left to be answered; the shop then says that it is too late.
  if (secondsLeft !== undefined && secondsLeft <= 0 && !asking) return null

  function ask() {
    setAsking(true)
    dialog.current?.showModal()
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="danger" onClick={ask}>
        Cancel order
      </Button>
      <p className="figures text-sm text-ink-soft">
        <span suppressHydrationWarning>Free until {hour.format(new Date(until))}</span>
        {secondsLeft !== undefined && (
          <span aria-hidden="true">
            , {`${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`} left
          </span>
        )}
      </p>
      <Dialog ref={dialog} title="Cancel this order?" onClose={() => setAsking(false)}>
        <p className="text-base">
          Order {orderNumber(order._id)} will not be sent, and {formatRupees(order.amount)} goes back to the account you
          paid from. It takes {REFUND_DAYS} to reach it.
        </p>
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

const hour = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** Whole seconds left; undefined until the page runs in a browser, whose clock it is. */
function useSecondsUntil(until: string): number | undefined {
  const [seconds, setSeconds] = useState<number>()
  useEffect(() => {
    const tell = () => setSeconds(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000)))
    tell()
    const clock = setInterval(tell, 1_000)
    return () => clearInterval(clock)
  }, [until])
  return seconds
}
