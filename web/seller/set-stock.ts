import { useMutation, useQueryClient } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { callApi, errorText } from '#web/api-client.ts'
import { productsQuery } from '#web/queries.ts'
import { notify } from '#web/ui/toast.tsx'

type SetStock = (product: Product, quantity: number, onRefused: () => void) => void

/** Sets the stock of a product: on screen at once, put back when the shop refuses, undone from the toast. */
export function useSetStock(): SetStock {
  const client = useQueryClient()
  const show = async (id: string, quantity: number) => {
    // A poll on its way would bring the number from before.
    await client.cancelQueries(productsQuery)
    client.setQueryData(productsQuery.queryKey, (products) =>
      products?.map((product) => (product._id === id ? { ...product, quantity } : product)),
    )
  }
  const { mutate } = useMutation({
    mutationFn: ({ product, quantity }: { product: Product; quantity: number; undoing?: boolean }) =>
      callApi(calls.productQuantity, { body: { id: product._id, quantity } }),
    onMutate: ({ product, quantity }) => show(product._id, quantity),
    onError: async (error, { product }) => {
      await show(product._id, product.quantity)
      notify.error(errorText(error))
    },
    onSuccess: async ({ msg, product: now }, { product, undoing }) => {
      await show(now._id, now.quantity)
      if (undoing) notify.success(msg)
      else notify.undoable(msg, () => mutate({ product: now, quantity: product.quantity, undoing: true }))
    },
  })
  return (product, quantity, onRefused) => mutate({ product, quantity }, { onError: onRefused })
}
