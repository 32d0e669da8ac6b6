import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'

import type { SellerAct, SellerAnswer } from '#web/seller/team/seller-acts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'

/**
 * A form of the seller's account. `answered` is the answer to a form sent before the page's script had loaded, and
 * `onDone` gets one that was not refused.
 */
export function ActForm({
  act,
  answered,
  button,
  look = 'primary',
  wide = false,
  className = 'flex flex-col gap-4',
  onChange,
  onDone,
  children,
}: {
  act: SellerAct
  answered?: SellerAnswer | undefined
  button: ReactNode
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** The button takes the whole width on a desktop, too. */
  wide?: boolean
  className?: string
  /** Gets the form whenever a field has changed. */
  onChange?: ((form: HTMLFormElement) => void) | undefined
  onDone?: (answer: SellerAnswer) => void
  children?: (fields: Record<string, string>) => ReactNode
}) {
  const fetcher = useFetcher<SellerAnswer>()
  const form = useRef<HTMLFormElement>(null)
  const { refused } = fetcher.data ?? (answered?.act === act ? answered : {})
  useFocusOnRefusal(form, fetcher.data?.refused)
  const finish = useEffectEvent((answer: SellerAnswer) => {
    form.current?.reset()
    onDone?.(answer)
  })
  useEffect(() => {
    if (fetcher.data && !fetcher.data.refused) finish(fetcher.data)
  }, [fetcher.data])
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      className={className}
      onInput={({ currentTarget }) => onChange?.(currentTarget)}
    >
      <input type="hidden" name="act" value={act} />
      <FormRefusal refused={refused} />
      {children?.(refused?.fields ?? {})}
      <div>
        <Button
          type="submit"
          look={look}
          busy={fetcher.state !== 'idle'}
          className={`w-full ${wide ? 'min-h-12' : 'sm:w-auto'}`}
        >
          {button}
        </Button>
      </div>
    </fetcher.Form>
  )
}
