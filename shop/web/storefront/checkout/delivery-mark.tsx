import type { Address } from '#contract/entities'
import { translated } from '#contract/language/language'
import { deliveryProblem, isOutsideDelivery } from '#contract/orders/delivery-area'
import { outsideDeliveryArea } from '#contract/wording'
import { useSettings } from '#web/settings.ts'

/** Why the shop does not deliver to an address; nothing when it does. */
export function DeliveryMark({ address }: { address: Address }) {
  const { deliveryState } = useSettings()
  const reason = isOutsideDelivery(address.state, deliveryState)
    ? outsideDeliveryArea
    : deliveryProblem(address, deliveryState)
  return reason ? (
    <span data-undelivered className="block font-semibold text-pomegranate-ink">
      {translated(reason)}
    </span>
  ) : null
}
