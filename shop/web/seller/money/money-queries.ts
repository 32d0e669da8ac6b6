import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import type { Difference, MoneyByDay } from '#contract/money/money-by-day'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { sellerOrderKeys } from '#web/seller/orders/order-queries.ts'
import { withPasskey } from '#web/seller/team/with-passkey.ts'
import { notify } from '#web/ui/toast/toast.tsx'

// Not shorter, because each fetch queries Razorpay.
const FRESH_MS = 30_000

export function fetchMoney(until: string | undefined, transport?: Transport): Promise<MoneyByDay> {
  return callApi(calls.sellerMoney, { query: until ? { until } : {}, transport })
}

export function moneyQuery(until: string | undefined) {
  return queryOptions({
    queryKey: [...sellerOrderKeys.all, 'money', until ?? 'today'],
    queryFn: () => fetchMoney(until),
    staleTime: FRESH_MS,
  })
}

/** The day in an address, as YYYY-MM-DD; undefined (today) when it is not a valid day. */
export function untilIn(address: string): string | undefined {
  const asked = new URL(address).searchParams.get('until') ?? ''
  const noon = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? new Date(`${asked}T12:00Z`) : new Date(NaN)
  // `Date` turns 30 February into a day of March.
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(asked) ? asked : undefined
}

/** Resolves one difference, then compares again, also after a failure; `after` runs last. */
export function useResolve(after: () => void) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (difference: Difference) => withPasskey(() => resolve(difference)),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error) => notify.error(errorText(error)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: sellerOrderKeys.all })
      after()
    },
  })
  return { resolve: (difference: Difference) => mutate(difference), busy: isPending }
}

function resolve({ act, orderId, paymentId, refundId }: Difference): Promise<{ msg: string }> {
  if (act === 'refund') return callApi(calls.orderRefund, { body: { orderId: orderId ?? '' } })
  const id = act === 'take over refund' || act === 'refund again' ? (refundId ?? '') : paymentId
  return callApi(calls.sellerMoneyResolve, { body: { act, id } })
}
