import { type RefObject, useEffect } from 'react'

import { translated } from '#contract/language/language'
import type { Refused } from '#web/queries/read-fields.ts'

/** Stands in a form that was refused as a whole; a refused field has its own text. */
export function FormRefusal({ refused, className = '' }: { refused: Refused | undefined; className?: string }) {
  if (!refused?.msg || Object.keys(refused.fields).length > 0) return null
  return (
    <p
      role="alert"
      tabIndex={-1}
      className={`rounded-field bg-pomegranate-soft px-4 py-3 text-sm text-pomegranate-ink ${className}`}
    >
      {translated(refused.msg)}
    </p>
  )
}

/** Moves the focus to the first refused field, else to the refusal of the form, whenever `refused` changes. */
export function useFocusOnRefusal(form: RefObject<HTMLElement | null>, refused: object | undefined): void {
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus()
  }, [form, refused])
}
