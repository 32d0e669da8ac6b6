import { useState } from 'react'

import { ActForm } from '#web/seller/team/act-form.tsx'
import { RecoveryCodes } from '#web/seller/team/recovery-codes.tsx'
import type { SellerAnswer, SetUp as Made } from '#web/seller/team/seller-acts.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Sets up an authenticator app: first the QR code and the recovery codes, then a code of the app turns it on. */
export function SetUp({
  answered,
  button,
  asksPassword,
}: {
  answered: SellerAnswer | undefined
  button: string
  asksPassword: boolean
}) {
  const [begun, setBegun] = useState<Made>()
  const made = begun ?? answered?.setUp
  if (made) return <Sheet made={made} onDone={() => setBegun(undefined)} />
  return (
    <ActForm act="set up" answered={answered} button={button} onDone={({ setUp }) => setBegun(setUp)}>
      {(fields) =>
        asksPassword && (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={fields['password']}
          />
        )
      }
    </ActForm>
  )
}

function Sheet({ made: { secret, address, qr, recoveryCodes }, onDone }: { made: Made; onDone: () => void }) {
  return (
    <ol className="flex flex-col gap-6">
      <Step title="Scan this code with your authenticator app">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label="QR code for the authenticator app"
          shapeRendering="crispEdges"
          className="w-48 max-w-full rounded-field border border-line"
        >
          {/* Readers need dark on light, also in a dark page. */}
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <p className="mt-3 text-sm text-ink-soft">
          On this phone, <a href={address}>open the app</a>. Or type this key into it:
        </p>
        <p className="mt-1 font-mono text-sm wrap-anywhere" translate="no">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </Step>
      <Step title="Keep these recovery codes">
        <p className="mb-3 text-sm text-ink-soft">
          Each lets you in once when the phone is lost. They are shown only now: print them, or put them where you keep
          passwords.
        </p>
        <RecoveryCodes codes={recoveryCodes} />
      </Step>
      <Step title="Enter the code that the app shows">
        <ActForm act="confirm" button="Turn on" onDone={onDone}>
          {(fields) => <CodeField error={fields['code']} />}
        </ActForm>
      </Step>
    </ol>
  )
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li>
      <h3 className="mb-3 font-sans text-base font-semibold tracking-normal text-ink">{title}</h3>
      {children}
    </li>
  )
}

/** The six digits of the app. */
export function CodeField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="6-digit code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      maxLength={10}
      error={error}
      className="figures max-w-60 [&_input]:text-xl [&_input]:font-semibold [&_input]:tracking-[0.3em]"
    />
  )
}
