import { Fingerprint, KeySquare } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'

import { calls } from '#contract/calls'
import type { Passkey } from '#contract/entities'
import { callApi, errorText } from '#web/api-client.ts'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

/** The passkeys of a seller. Adding and removing asks for the password. */
export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  // The passkey to remove; '' for a new one.
  const [asked, setAsked] = useState<string>()

  async function confirm(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('passkeyPassword') as string
    setBusy(true)
    try {
      const { msg } = asked
        ? await callApi(calls.sellerPasskeyRemove, { body: { id: asked, password } })
        : await (await import('#web/seller/team/seller-ceremony.ts')).addSellerPasskey(password)
      setAsked(undefined)
      notify.success(msg)
      await revalidate()
    } catch (error) {
      notify.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <AccountCard
      columnsFrom="xl"
      title="Passkeys"
      icon={Fingerprint}
      about="Log in with your finger, face or the code of your phone, without a password or an app. A device that you use each day then stays logged in for 30 days."
    >
      <ul className="mb-4 divide-y divide-line empty:hidden">
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0">
            <KeySquare className="size-6 text-ink-soft" aria-hidden="true" />
            <p className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-semibold">{name}</span>
              <span className="text-sm text-ink-soft">
                Added <Day at={createdAt} />
              </span>
            </p>
            <Button
              look="quiet"
              className="text-sm noscript:hidden"
              onClick={() => setAsked(id)}
              aria-label={`Remove ${name}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {asked === undefined ? (
        <Button look="secondary" onClick={() => setAsked('')} className="w-full noscript:hidden sm:w-auto">
          Add a passkey
        </Button>
      ) : (
        <form onSubmit={(event) => void confirm(event)} className="flex flex-col gap-4">
          <PasswordField
            label="Your password, to confirm that it is you"
            name="passkeyPassword"
            autoComplete="current-password"
            ref={focus}
            required
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look={asked ? 'danger' : 'primary'} busy={busy}>
              {asked ? 'Confirm and remove' : 'Confirm and add'}
            </Button>
            <Button look="quiet" onClick={() => setAsked(undefined)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </AccountCard>
  )
}

// The button that was pressed is gone, or stands elsewhere.
function focus(input: HTMLInputElement | null): void {
  input?.focus()
}
