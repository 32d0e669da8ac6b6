import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { calls } from '#contract/calls'
import { REFUND_DAYS } from '#contract/rules'
import { callApi, errorText } from '#web/api-client.ts'
import { userOrdersQuery } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/toast.tsx'

/** The way back out of an order, with the minutes it stays open. */
export function CancelOrder({ orderId, until }: { orderId: string; until: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const client = useQueryClient()
  const minutes = useMinutesUntil(until)
  const cancel = useMutation({
    mutationFn: () => callApi(calls.orderCancel, { body: { orderId } }),
    onSuccess: ({ msg, order }) => {
      client.setQueryData(userOrdersQuery.queryKey, (orders) =>
        orders?.map((each) => (each._id === order._id ? order : each)),
      )
      notify.success(msg)
    },
    onError: (error) => notify.error(errorText(error)),
    onSettled: () => dialog.current?.close(),
  })
  if (minutes !== undefined && minutes <= 0) return null

  return (
    <div>
      <Button look="danger" onClick={() => dialog.current?.showModal()}>
        Cancel order
      </Button>
      {minutes !== undefined && (
        <p className="figures mt-1.5 text-xs text-ink-soft">
          Possible for {minutes} more {minutes === 1 ? 'minute' : 'minutes'}
        </p>
      )}
      <Dialog ref={dialog} title="Cancel this order?">
        <p className="text-base">You get all your money back. It takes {REFUND_DAYS} to reach your account.</p>
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

/** Minutes left, rounded up; undefined until the page runs in a browser, whose clock it is. */
function useMinutesUntil(until: string): number | undefined {
  const [minutes, setMinutes] = useState<number>()
  useEffect(() => {
    const tell = () => setMinutes(Math.ceil((Date.parse(until) - Date.now()) / 60_000))
    tell()
    const clock = setInterval(tell, 5_000)
    return () => clearInterval(clock)
  }, [until])
  return minutes
}
