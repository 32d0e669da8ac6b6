import type { ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import { callApi, errorText } from '#web/api-client.ts'
import { keepListed } from '#web/seller/orders/order-queries.ts'
import { showOrder } from '#web/seller/orders/set-status.ts'
import { withPasskey } from '#web/seller/team/with-passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** Retries a refund that the bank refused, or records one that was given back by hand. */
export function RetryRefund({ orderId, children = 'Try the refund again' }: { orderId: string; children?: ReactNode }) {
  const client = useQueryClient()
  const ready = useInBrowser()
  const { mutate, isPending } = useMutation({
    // Without a connection it fails at once instead of moving money when the connection is back.
    networkMode: 'always',
    mutationFn: () => {
      keepListed(orderId)
      return withPasskey(() => callApi(calls.orderRefund, { body: { orderId } }))
    },
    onSuccess: async ({ msg, order }) => {
      await showOrder(client, order)
      notify.success(msg)
    },
    onError: (error) => notify.error(errorText(error)),
  })
  return (
    <Button look="secondary" busy={isPending} disabled={!ready} onClick={() => mutate()} className="mt-2">
      {children}
    </Button>
  )
}
