import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { t } from '#contract/language/language'
import { ApiRefusal, errorText } from '#web/api-client.ts'
import { passkeysQuery } from '#web/storefront/account/passkeys-data.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

/** The button that adds a passkey. Some time after the login the password is asked for first. */
export function AddPasskey({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (password?: string) =>
      (await import('#web/storefront/login/passkey-ceremony.ts')).addPasskey(password),
    onSuccess: ({ msg }) => {
      setAsks(false)
      notify.success(msg)
      return client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
    onError: (refusal, password) => {
      if (password === undefined && isForbidden(refusal)) setAsks(true)
      else notify.error(errorText(refusal))
    },
  })
  if (!asks) {
    return (
      <Button
        look="secondary"
        busy={isPending}
        onClick={() => mutate(undefined)}
        className="w-full noscript:hidden sm:w-auto"
      >
        {t('Add a passkey')}
      </Button>
    )
  }
  if (!hasPassword) {
    return (
      <p role="status">
        {t('You logged in some time ago. Log out, log in with Google again, and add the passkey within ten minutes.')}
      </p>
    )
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('confirmedPassword')
    if (typeof typed === 'string') mutate(typed)
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <PasswordField
        label={t('Your password, to confirm that it is you')}
        name="confirmedPassword"
        autoComplete="current-password"
        ref={focus}
        required
        error={variables !== undefined && isForbidden(error) ? errorText(error) : undefined}
      />
      <Button type="submit" busy={isPending} className="w-full sm:w-auto sm:self-start">
        {t('Confirm and add')}
      </Button>
    </form>
  )
}

// The button that was pressed is gone.
function focus(input: HTMLInputElement | null): void {
  input?.focus()
}

function isForbidden(error: unknown): boolean {
  return error instanceof ApiRefusal && error.status === 403
}
