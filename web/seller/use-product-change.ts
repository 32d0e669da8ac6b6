import { useMutation, useQueryClient } from '@tanstack/react-query'

import { errorText, isRetryable } from '#web/api-client.ts'
import { catalogueChanged, type SellerProduct, showProduct } from '#web/seller/seller-products.ts'
import { notify } from '#web/ui/toast.tsx'

type Answer = { msg: string; product: SellerProduct }

/**
 * One kind of change to a product: `call` sends it, and `undo` returns the change that reverts it, for the toast. `busy`
 * while a call is in progress; `after` runs when it has succeeded or failed.
 */
export function useProductChange<Change, A extends Answer>(
  call: (change: Change) => Promise<A>,
  undo: (answer: A, change: Change) => Change,
) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ change }: { change: Change; undoing?: boolean }) => call(change),
    onSuccess: async (answer, { change, undoing }) => {
      await showProduct(client, answer.product)
      if (undoing) notify.success(answer.msg)
      else notify.undoable(answer.msg, () => mutate({ change: undo(answer, change), undoing: true }))
    },
    onError: (error) => {
      notify.error(errorText(error))
      // After a lost connection the change may have been made, so the catalogue is refetched.
      if (isRetryable(error)) void catalogueChanged(client)
    },
  })
  return {
    busy: isPending,
    act: (change: Change, after?: (answer: A | undefined, error: Error | null) => void) =>
      mutate({ change }, { onSettled: (answer, error) => after?.(answer, error) }),
  }
}
