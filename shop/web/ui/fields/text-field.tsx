import { type ComponentProps, type ReactNode, type SyntheticEvent, useId, useState } from 'react'

import { Note } from '#web/ui/fields/field-note.tsx'

/** The look of a text field. */
export const fieldClass =
  'w-full rounded-field border bg-card px-4 py-2.5 text-ink placeholder:text-ink-soft aria-invalid:border-pomegranate'

export type FieldProps = { label: string; error?: string | undefined; hint?: string; adornment?: ReactNode }

type Typed = SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>

/** The error of a refused field until it is mended, as far as the browser can tell, or sent again. */
export function useErrorUntilMended<Event extends Typed>(
  error: string | undefined,
  onInput?: (event: Event) => void,
): { error: string | undefined; onInput: (event: Event) => void } {
  const [mended, setMended] = useState<string>()
  return {
    error: error === mended ? undefined : error,
    onInput: (event) => {
      onInput?.(event)
      if (!error) return
      const { form, validity } = event.currentTarget
      setMended(validity.valid ? error : undefined)
      form?.addEventListener('submit', () => setMended(undefined), { once: true })
    },
  }
}

/** A labelled input, with its error or hint as description. */
export function TextField({
  label,
  error: refused,
  isLive = false,
  hint,
  adornment,
  className = '',
  onInput: onTyped,
  ...rest
}: ComponentProps<'input'> & FieldProps & { /** The error follows what is typed by itself. */ isLive?: boolean }) {
  const id = useId()
  const untilMended = useErrorUntilMended(refused, onTyped)
  const error = isLive ? refused : untilMended.error
  const noteId = `${id}-note`
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          onInput={untilMended.onInput}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className={`${fieldClass} min-h-12 border-line-strong ${adornment ? 'pr-14' : ''}`}
        />
        {adornment && <div className="absolute inset-y-0 right-0 flex items-center">{adornment}</div>}
      </div>
      <Note id={noteId} error={error} hint={hint} />
    </div>
  )
}
