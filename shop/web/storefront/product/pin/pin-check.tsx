import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'

import { t, translated } from '#contract/language/language'
import { pinNotSixDigits } from '#contract/wording'
import { errorText } from '#web/api-client.ts'
import { forgetPin, keepPin, useKnownPin } from '#web/storefront/product/pin/known-pin.ts'
import { ChooseState, PinAnswer, UnknownPin } from '#web/storefront/product/pin/pin-answer.tsx'
import { pinIn, usePlaces } from '#web/storefront/product/pin/pin-query.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldClass } from '#web/ui/fields/text-field.tsx'

/** Asks for the PIN code once, and answers in the same place on which days a parcel arrives there. */
export function PinCheck() {
  const known = useKnownPin()
  const [asks, setAsks] = useState(false)
  if (!known || asks) {
    return (
      <AskPin
        first={known?.pin ?? ''}
        onPin={(pin) => {
          forgetPin()
          keepPin({ pin })
          setAsks(false)
        }}
      />
    )
  }
  return <Answered pin={known.pin} state={known.state} onChange={() => setAsks(true)} />
}

function AskPin({ first, onPin }: { first: string; onPin: (pin: string) => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isShort, setShort] = useState(false)
  // "Change PIN", which had the focus, is gone.
  useEffect(() => {
    if (first !== '') field.current?.focus()
  }, [first])
  const submit = (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault()
    const pin = pinIn(field.current?.value ?? '')
    setShort(!pin)
    if (pin) onPin(pin)
    else field.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="font-medium">
        {t('PIN')}
      </label>
      <input
        ref={field}
        id={id}
        aria-label={t('PIN code')}
        name="pin"
        defaultValue={first}
        inputMode="numeric"
        autoComplete="shipping postal-code"
        maxLength={20}
        aria-invalid={isShort || undefined}
        aria-describedby={isShort ? `${id}-note` : undefined}
        onInput={({ currentTarget: { value } }) => (pinIn(value) ?? first) !== first && submit()}
        className={`${fieldClass} figures min-h-11 max-w-26 border-line-strong px-3! py-1.5! tracking-wide`}
      />
      <Button type="submit" look="secondary" className="px-4">
        {t('Check')}
      </Button>
      {isShort && (
        <p id={`${id}-note`} className="basis-full text-xs text-pomegranate-ink">
          {t(pinNotSixDigits)}
        </p>
      )}
    </form>
  )
}

function Answered({ pin, state, onChange }: { pin: string; state: string | undefined; onChange: () => void }) {
  const { places, error } = usePlaces(pin)
  const [only, another] = places ?? []
  const place = another ? places?.find((each) => each.state === state) : only
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <div role="status" className={`min-w-0 grow ${another && !place ? 'basis-full' : 'basis-32'}`}>
        {place && <PinAnswer place={place} />}
        {another && !place && places && (
          <ChooseState pin={pin} places={places} onChoose={(chosen) => keepPin({ pin, state: chosen.state })} />
        )}
        {places?.length === 0 && <UnknownPin pin={pin} />}
        <span>{!places && error && translated(errorText(error))}</span>
      </div>
      <button
        type="button"
        onClick={onChange}
        aria-label={t('Change PIN code {pin}', { pin })}
        className="-mx-2 inline-flex min-h-11 items-center rounded-full px-2 text-date underline underline-offset-4"
      >
        {t('Change PIN')}
      </button>
    </div>
  )
}
