import { useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'

import { paths } from '#contract/paths'
import { shop } from '#shop'
import type { Refused } from '#web/queries/read-fields.ts'
import { SellerFrame } from '#web/seller/layout/seller-frame.tsx'
import { PasskeyButton } from '#web/seller/team/passkey-button.tsx'
import { atOnce, later } from '#web/ui/later.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

// Only a tablet shows it.
const PackerLogin = later(async () => (await import('#web/seller/layout/packer-login.tsx')).PackerLogin, atOnce)

/** Shown on every seller page to everybody else. `answered` is the answer to a form sent before the script had loaded. */
export function SellerLoginForm({ answered }: { answered: Refused | undefined }) {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<Refused>()
  const form = useRef<HTMLFormElement>(null)
  const refused = fetcher.data ?? answered
  const fields = refused?.fields ?? {}
  useFocusOnRefusal(form, fetcher.data)

  return (
    <SellerFrame title="Seller Login">
      <PackerLogin page={pathname + search} />
      <p className="mt-1 text-ink-soft">The seller area of {shop.name}: products, stock and orders.</p>
      <fetcher.Form ref={form} method="post" action={paths.seller()} noValidate className="mt-6 flex flex-col gap-4">
        <FormRefusal refused={refused} />
        <input type="hidden" name="page" value={pathname + search} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          error={fields['email']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={fields['password']}
        />
        <Button type="submit" busy={fetcher.state !== 'idle'} className="mt-1 min-h-12">
          Login
        </Button>
      </fetcher.Form>
      <div className="mt-3">
        <PasskeyButton act="use" page={pathname + search}>
          Log in with a passkey
        </PasskeyButton>
      </div>
    </SellerFrame>
  )
}
