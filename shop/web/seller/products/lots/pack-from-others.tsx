import { useMutation, useQueryClient } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { callApi, errorText } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

/** Replaces the recalled pieces of an order by pieces of other lots. */
export function PackFromOthers({ orderId }: { orderId: string }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(calls.lotRepack, { body: { order: orderId } }),
    onSuccess: () => notify.success('Pack it now: its pieces are of other lots.'),
    onError: (error) => notify.error(errorText(error)),
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <Button look="secondary" busy={isPending} onClick={() => mutate()} className="px-4">
      Pack from other lots<span className="sr-only">{`: order ${orderNumber(orderId)}`}</span>
    </Button>
  )
}
