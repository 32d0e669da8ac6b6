import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

import { errorText, isRetryable } from '#web/api-client.ts'
import { catalogueChanged, type SellerProduct, showProduct } from '#web/seller/products/seller-products.ts'
import { notify } from '#web/ui/toast/toast.tsx'

// The schemas load with the first edit, not with the page.
export const loadProductCheck = () => import('#web/seller/products/check-product.ts')

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
  const { mutateAsync, isPending } = useMutation({
    // One after the other, so that an undo comes after a change that is still on its way.
    scope: { id: useId() },
    mutationFn: ({ change }: { change: Change; undoing?: boolean }) => call(change),
    onSuccess: async (answer, { change, undoing }) => {
      await showProduct(client, answer.product)
      if (undoing) notify.success(answer.msg)
      else notify.undoable(answer.msg, () => void send({ change: undo(answer, change), undoing: true }))
    },
    onError: (error) => {
      notify.error(errorText(error))
      // After a lost connection the change may have been made, so the catalogue is refetched.
      if (isRetryable(error)) void catalogueChanged(client)
    },
  })
  // `onError` has reported the error.
  const send = (sent: { change: Change; undoing?: boolean }) => mutateAsync(sent).catch(() => {})
  return {
    busy: isPending,
    act: (change: Change, after?: (answer: A | undefined, error: Error | null) => void) =>
      // Not a callback of `mutate`, which the next change would discard.
      void mutateAsync({ change }).then(
        (answer) => after?.(answer, null),
        (error: Error) => after?.(undefined, error),
      ),
  }
}
