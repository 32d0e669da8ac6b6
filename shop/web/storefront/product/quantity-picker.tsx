import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'

import { t } from '#contract/language/language'

const step =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-date hover:bg-shade disabled:opacity-60 aria-disabled:opacity-40'

/** Picks a quantity: one more, one less, or any number from 1 to the stock. */
export function QuantityPicker({
  name,
  count,
  most,
  disabled,
  onStep,
  onChoose,
}: {
  name: string
  count: number
  most: number
  disabled: boolean
  /** A step from the current count, at least 1, so that two quick taps both count. */
  onStep: (by: 1 | -1) => void
  onChoose: (count: number) => void
}) {
  const id = useId()
  return (
    <div className="inline-flex items-center rounded-full border border-line-strong bg-card">
      <button
        type="button"
        aria-label={t('One less of {name}', { name })}
        aria-disabled={count <= 1}
        disabled={disabled}
        onClick={() => onStep(-1)}
        className={step}
      >
        <Minus className="size-4" aria-hidden="true" />
      </button>
      <label htmlFor={id} className="sr-only">
        {t('Quantity of {name}', { name })}
      </label>
      <select
        id={id}
        value={count}
        disabled={disabled}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="figures min-h-11 w-11 appearance-none rounded-lg bg-card text-center font-semibold text-ink disabled:opacity-60 [text-align-last:center]"
      >
        {quantities(most, count).map((quantity) => (
          <option key={quantity} value={quantity}>
            {quantity}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={t('One more of {name}', { name })}
        disabled={disabled}
        onClick={() => onStep(1)}
        className={step}
      >
        <Plus className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}

/** 1 to the stock; a count above it stays in the list until it is changed. */
function quantities(most: number, count: number): number[] {
  const offered = Array.from({ length: Math.max(most, 0) }, (_, place) => place + 1)
  return count > most ? [...offered, count] : offered
}
