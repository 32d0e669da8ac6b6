import type { ComponentProps } from 'react'

type Choice = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** For a choice beside others. */ type?: 'checkbox'
}

/** One of several choices, with its radio button or checkbox, as a pill. */
export function ChoiceChip({ children, type, ...rest }: Choice) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong bg-card px-4 has-checked:border-saffron-strong has-checked:bg-saffron-soft has-checked:font-semibold has-checked:text-saffron-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-saffron-strong">
      <input type={type ?? 'radio'} className="mr-2 size-4 accent-saffron-strong" {...rest} />
      <span>{children}</span>
    </label>
  )
}
