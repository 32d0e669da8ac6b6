import { useMutation, useQueryClient } from '@tanstack/react-query'

import { errorText, mayComeLater } from '#web/api-client.ts'
import { catalogueChanged, type SellerProduct, showProduct } from '#web/seller/seller-products.ts'
import { notify } from '#web/ui/toast.tsx'

type Answer = { msg: string; product: SellerProduct }

/**
 * One kind of change to a product: `call` makes it, and `undo` says from the answer what takes it back, from the
 * toast. While it is under way no second one begins; `after` runs once it is decided.
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
      // When the line broke the shop may have done it all the same, so it is asked what is true.
      if (mayComeLater(error)) void catalogueChanged(client)
    },
  })
  return {
    busy: isPending,
    act: (change: Change, after?: (answer: A | undefined, error: Error | null) => void) =>
      mutate({ change }, { onSettled: (answer, error) => after?.(answer, error) }),
  }
}
