import { numberIn } from '#contract/typed'

/** The number in a field of a form; NaN for none. */
export function numberTyped(form: FormData, name: string): number {
  const typed = form.get(name)
  return (typeof typed === 'string' ? numberIn(typed) : undefined) ?? Number.NaN
}
