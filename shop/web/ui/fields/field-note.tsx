import { translated } from '#contract/language/language'

/** The error of a field, else its hint. */
export function Note({ id, error, hint }: { id: string; error?: string | undefined; hint?: string | undefined }) {
  if (!error && !hint) return null
  return (
    <p id={id} className={`mt-1.5 text-xs ${error ? 'text-pomegranate-ink' : 'text-ink-soft'}`}>
      {error ? translated(error) : hint}
    </p>
  )
}
