import type { Address } from '#contract/entities'
import { sameState } from '#contract/orders/pin-codes'
import { spanInWords } from '#contract/orders/span-words'
import { usePlaces } from '#web/storefront/product/pin/pin-query.ts'
import { T } from '#web/ui/t.tsx'

/** The days on which an order to this address arrives. */
export function ArrivalInCart({ address: { zipCode, state } }: { address: Address }) {
  const { places } = usePlaces(zipCode)
  const arrives = places?.find((place) => sameState(place.state, state))?.arrives
  return (
    arrives && (
      <span className="block">
        <T
          text="Arrives {days}"
          days={<strong className="figures text-pistachio-ink">{spanInWords(arrives)}</strong>}
        />
      </span>
    )
  )
}
