import type { ComponentProps } from 'react'

import { translated } from '#contract/language/language'
import { numberIn } from '#contract/typed'
import { numberFromTo } from '#contract/wording'
import { TextField } from '#web/ui/fields/text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'min' | 'max' | 'step' | 'onInput'> & {
  whole?: boolean
  /** In a form that the browser checks: the whole numbers that the field takes. */
  from?: number
  to?: number
}

/** A field for a number as people type it. One of type `number` takes no separators, and changes by the mouse wheel. */
export function NumberField({ whole = false, from, to, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      type="text"
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      onInput={({ currentTarget: input }) => {
        if (from === undefined || to === undefined) return
        const number = numberIn(input.value)
        const fits = number !== undefined && Number.isInteger(number) && number >= from && number <= to
        input.setCustomValidity(fits ? '' : translated(numberFromTo(from, to)))
      }}
    />
  )
}
