import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import type { Difference, MoneyByDay } from '#contract/money-by-day'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { sellerOrderKeys } from '#web/seller/order-queries.ts'
import { notify } from '#web/ui/toast.tsx'

// Razorpay is asked each time, so not at every glance.
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

/** The day in an address, as YYYY-MM-DD; what is no day is today. */
export function untilIn(address: string): string | undefined {
  const asked = new URL(address).searchParams.get('until') ?? ''
  const noon = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? new Date(`${asked}T12:00Z`) : new Date(NaN)
  // The 30th of February would be a day of March.
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(asked) ? asked : undefined
}

/** Sets one difference right and compares anew, whatever came of it; `after` runs then. */
export function useMend(after: () => void) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: mend,
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error) => notify.error(errorText(error)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: sellerOrderKeys.all })
      after()
    },
  })
  return { mend: (difference: Difference) => mutate(difference), busy: isPending }
}

function mend({ act, orderId, paymentId, refundId }: Difference): Promise<{ msg: string }> {
  if (act === 'refund') return callApi(calls.orderRefund, { body: { orderId: orderId ?? '' } })
  const id = act === 'take over refund' || act === 'refund again' ? (refundId ?? '') : paymentId
  return callApi(calls.sellerMoneyMend, { body: { act, id } })
}
