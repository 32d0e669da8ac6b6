import { useQuery, useQueryClient } from '@tanstack/react-query'

import { askPayment, nextAsk, type Verdict } from '#web/cart/payment-verdict.ts'

/** Where the payment of an order is, asked again and again until that is final; of no order nothing is asked. */
export function usePayment(orderId: string | undefined) {
  const client = useQueryClient()
  const queryKey = ['payment', orderId]
  return useQuery({
    queryKey,
    queryFn: () => askPayment(orderId ?? '', client.getQueryData<Verdict>(queryKey)),
    enabled: orderId !== undefined,
    refetchInterval: ({ state }) => nextAsk(state.data),
    // Whoever comes back from the bank's app wants to know now.
    refetchOnWindowFocus: ({ state }) => (nextAsk(state.data) === false ? false : 'always'),
    refetchOnReconnect: ({ state }) => (nextAsk(state.data) === false ? false : 'always'),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}
