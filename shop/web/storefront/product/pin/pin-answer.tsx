import type { ReactNode } from 'react'

import type { PinPlace } from '#contract/calls/pin'
import { t, translated } from '#contract/language/language'
import { spanInWords } from '#contract/orders/span-words'
import { deliveryOnlyIn } from '#contract/wording'
import { useSettings } from '#web/settings.ts'
import { T } from '#web/ui/t.tsx'

/** Where a parcel to a place goes, and when it arrives or why it does not. */
export function PinAnswer({ place }: { place: PinPlace }) {
  const { deliveryState } = useSettings()
  const { city, district, state, arrives } = place
  if (!place.deliverable) {
    return (
      <Answer tone="text-pomegranate-ink">
        <span>{`${city}, ${state}:`}</span> <strong>{translated(deliveryOnlyIn(deliveryState))}</strong>
      </Answer>
    )
  }
  return (
    <Answer tone="text-ink">
      <span>{district === city ? city : t('{city}, {district} district', { city, district })}</span>
      {arrives && (
        <span>
          : <strong className="figures text-pistachio-ink">{spanInWords(arrives)}</strong>
        </span>
      )}
    </Answer>
  )
}

function Answer({ tone, children }: { tone: string; children: ReactNode }) {
  return <span className={`leading-snug wrap-anywhere ${tone}`}>{children}</span>
}

/** Asks in which state the shopper is, for a PIN that two states share. */
export function ChooseState({
  pin,
  places,
  onChoose,
}: {
  pin: string
  places: PinPlace[]
  onChoose: (place: PinPlace) => void
}) {
  return (
    <fieldset>
      <legend className="pb-1">
        <T text="{pin} lies in two states. Yours is" pin={<span translate="no">{pin}</span>} />
      </legend>
      <div className="flex flex-wrap gap-2">
        {places.map((place) => (
          <button
            key={place.state}
            type="button"
            onClick={() => onChoose(place)}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-card px-4 font-semibold hover:bg-shade"
          >
            {place.state}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

export function UnknownPin({ pin }: { pin: string }) {
  return <T text="We do not know PIN code {pin}. Please check it." pin={<span translate="no">{pin}</span>} />
}
