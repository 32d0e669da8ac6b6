import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { calls, type InputOf } from '#contract/calls'
import type { ProductLots } from '#contract/calls/lot'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { polled } from '#web/queries/queries.ts'
import { notify } from '#web/ui/toast/toast.tsx'

export function fetchLots(product: string, transport?: Transport): Promise<ProductLots> {
  return callApi(calls.lotList, { query: { product }, transport })
}

export function lotsQuery(product: string) {
  return queryOptions({ queryKey: ['lots', product], queryFn: () => fetchLots(product), ...polled })
}

export function fetchLotsToAct(transport?: Transport) {
  return callApi(calls.lotToAct, { transport })
}

export const lotsToActQuery = queryOptions({ queryKey: ['lots to act'], queryFn: () => fetchLotsToAct(), ...polled })

/** The orders of a lot. */
export function lotOrdersQuery(lot: string) {
  return queryOptions({
    queryKey: ['lot orders', lot],
    queryFn: () => callApi(calls.lotOrders, { query: { lot } }),
    ...polled,
  })
}

const changes = {
  receive: calls.lotReceive,
  correct: calls.lotCorrect,
  'write off': calls.lotWriteOff,
  recall: calls.lotRecall,
}

/** Sends a change of a lot and shows what became of it. */
export function useLotChange<const A extends keyof typeof changes>(product: string, act: A, done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<(typeof changes)[A]>) => callApi(changes[act], { body } as never),
    onSuccess: (lots: ProductLots) => {
      client.setQueryData(lotsQuery(product).queryKey, lots)
      void client.invalidateQueries({ queryKey: lotsToActQuery.queryKey })
      done()
    },
    onError: (error) => notify.error(errorText(error)),
  })
}
