import { type ReactNode, useEffect, useRef } from 'react'
import type { useFetcher } from 'react-router'

import { t, translated } from '#contract/language/language'
import type { Refused } from '#web/queries/read-fields.ts'
import { CodeBoxes } from '#web/storefront/login/code-boxes.tsx'
import { typedEmail } from '#web/storefront/login/typed-email.ts'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/fields/form-refusal.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

type Answer = { step: string; refused?: Refused; msg?: string | undefined }

/** The form of one step; the first field, or what is wrong, has the focus. */
export function CodeForm({
  fetcher,
  now,
  children,
}: {
  fetcher: ReturnType<typeof useFetcher<Answer>>
  now: Answer
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fetcher.data)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert], input:not([type=hidden])')?.focus()
  }, [fetcher.data])

  return (
    <fetcher.Form ref={form} key={now.step} method="post" noValidate className="mt-2 flex flex-col gap-5">
      <FormRefusal refused={now.refused} />
      {/* The text of the toast, for a page whose script has not loaded. */}
      {now.msg && (
        <p role="status" className="text-sm">
          {translated(now.msg)}
        </p>
      )}
      {children}
    </fetcher.Form>
  )
}

/** `or`: a phone will do, or is what is asked for. */
export function AskTo({
  now,
  busy,
  or,
}: {
  now: { to?: string; refused?: Refused }
  busy: boolean
  or?: 'phone too' | 'phone alone'
}) {
  return (
    <>
      <TextField
        label={t(or === undefined ? 'Email' : or === 'phone too' ? 'Email or phone' : 'Phone')}
        name="to"
        type={or === undefined ? 'email' : or === 'phone too' ? 'text' : 'tel'}
        autoComplete={or === 'phone alone' ? 'tel' : 'username'}
        autoCapitalize="none"
        required
        maxLength={254}
        defaultValue={now.to ?? (or === 'phone alone' ? undefined : typedEmail.get())}
        // The next step replaces the field: text typed meanwhile would be lost.
        readOnly={busy}
        error={now.refused?.fields['to']}
      />
      <Submit step="to" busy={busy}>
        {t('Send code')}
      </Submit>
    </>
  )
}

/** `button` goes on with the code; the other one sends another. */
export function AskCode({
  now,
  busy,
  button,
  children,
}: {
  now: { to: string; refused?: Refused }
  busy: boolean
  button: string
  children?: ReactNode
}) {
  return (
    <>
      <input type="hidden" name="to" value={now.to} />
      <CodeBoxes error={now.refused?.fields['digit']} />
      {children}
      <Submit step="code" busy={busy}>
        {button}
      </Submit>
      <Button type="submit" look="quiet" name="step" value="resend" disabled={busy} className="-mt-3">
        {t('Send another code')}
      </Button>
    </>
  )
}

export function Explain({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>
}

export function Submit({ step, busy, children }: { step: string; busy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" name="step" value={step} busy={busy} className="min-h-12">
      {children}
    </Button>
  )
}
