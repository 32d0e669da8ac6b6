import { type ReactNode, useEffect, useRef } from 'react'
import type { useFetcher } from 'react-router'

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
          {now.msg}
        </p>
      )}
      {children}
    </fetcher.Form>
  )
}

export function AskEmail({ now, busy }: { now: { email?: string; refused?: Refused }; busy: boolean }) {
  return (
    <>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        defaultValue={now.email ?? typedEmail.get()}
        // The next step replaces the field: text typed meanwhile would be lost.
        readOnly={busy}
        error={now.refused?.fields['email']}
      />
      <Submit step="email" busy={busy}>
        Send code
      </Submit>
    </>
  )
}

/** `button` goes on with the code; the other one sends another. */
export function AskCode({
  now,
  busy,
  button,
}: {
  now: { email: string; refused?: Refused }
  busy: boolean
  button: string
}) {
  return (
    <>
      <input type="hidden" name="email" value={now.email} />
      <CodeBoxes error={now.refused?.fields['digit']} />
      <Submit step="code" busy={busy}>
        {button}
      </Submit>
      <Button type="submit" look="quiet" name="step" value="resend" disabled={busy} className="-mt-3">
        Send another code
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
