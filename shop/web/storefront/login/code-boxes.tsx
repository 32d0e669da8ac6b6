import { OTPField } from '@base-ui/react/otp-field'
import { useId } from 'react'

import { t } from '#contract/language/language'
import { RESET_CODE_LENGTH } from '#contract/rules'
import { Note } from '#web/ui/fields/field-note.tsx'

/** Six boxes for the code from the email; pasting fills them all. Each is a form field named `digit`. */
export function CodeBoxes({ error }: { error: string | undefined }) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {t('{digits}-digit code', { digits: RESET_CODE_LENGTH })}
      </label>
      <OTPField.Root id={id} length={RESET_CODE_LENGTH} className="grid grid-cols-6 gap-2">
        {Array.from({ length: RESET_CODE_LENGTH }, (_, index) => (
          <OTPField.Input
            key={index}
            name="digit"
            size={1}
            {...(index > 0
              ? { 'aria-label': t('Digit {digit} of {digits}', { digit: index + 1, digits: RESET_CODE_LENGTH }) }
              : {})}
            {...(error ? { 'aria-invalid': true, 'aria-describedby': noteId } : {})}
            className="figures min-h-14 w-full rounded-field border border-line-strong bg-card text-center text-xl font-semibold text-ink aria-invalid:border-pomegranate"
          />
        ))}
      </OTPField.Root>
      <Note id={noteId} error={error} />
    </div>
  )
}
