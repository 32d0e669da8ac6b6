import { useQuery, useQueryClient } from '@tanstack/react-query'

import { queryPayment, nextQueryDelay, type PaymentResult } from '#web/cart/payment-result.ts'

/** Polls the payment of an order until the result is final; does nothing without an order. */
export function usePayment(orderId: string | undefined) {
  const client = useQueryClient()
  const queryKey = ['payment', orderId]
  return useQuery({
    queryKey,
    queryFn: () => queryPayment(orderId ?? '', client.getQueryData<PaymentResult>(queryKey)),
    enabled: orderId !== undefined,
    refetchInterval: ({ state }) => nextQueryDelay(state.data),
    // A shopper who returns from the banking app gets the current result at once.
    refetchOnWindowFocus: ({ state }) => (nextQueryDelay(state.data) === false ? false : 'always'),
    refetchOnReconnect: ({ state }) => (nextQueryDelay(state.data) === false ? false : 'always'),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}
