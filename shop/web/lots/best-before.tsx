import { useQuery } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import { callApi } from '#web/api-client.ts'
import { dayOfPack } from '#web/lots/day-of-pack.ts'
import { T } from '#web/ui/t.tsx'

/** The date that a buyer of the product gets at least; nothing where it is not known. */
export function BestBefore({ product }: { product: { _id: string; quantity: number } }) {
  const { data } = useQuery({
    // Asked again when pieces were sold, because the next ones may be of another lot.
    queryKey: ['best before', product._id, product.quantity],
    queryFn: async () => (await callApi(calls.lotBestBefore, { query: { product: product._id } })).bestBefore ?? null,
    placeholderData: (before) => before,
  })
  return data ? (
    <p className="figures">
      <T text="Best before at least {day}" day={<strong className="font-semibold">{dayOfPack(data)}</strong>} />
    </p>
  ) : null
}
