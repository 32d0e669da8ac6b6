import { ArrowLeft } from 'lucide-react'
import { Link, useFetcher } from 'react-router'

import type { Route } from './+types/reset-password-page'
import { plural, t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { RESET_CODE_LIFETIME_MINUTES } from '#contract/rules'
import { passwordHint } from '#contract/wording'
import { pageMeta } from '#web/page-meta.ts'
import { VisitorFrame } from '#web/storefront/layout/visitor-frame.tsx'
import { AskCode, AskTo, CodeForm, Explain, Submit } from '#web/storefront/login/code-form.tsx'
import { type ResetStep, stepInBrowser, stepOnServer } from '#web/storefront/login/reset-password-steps.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { T } from '#web/ui/t.tsx'

export const meta = () => pageMeta(t('Reset password'))
export const action = stepOnServer
export const clientAction = stepInBrowser

const order = ['to', 'code', 'password'] as const
const titles = { to: 'Reset your password', code: 'Enter the code', password: 'Choose a new password' } as const

export default function ResetPasswordPage({ actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ResetStep>()
  const busy = fetcher.state !== 'idle'
  // `actionData` is the answer to a form sent before the page's script had loaded.
  const now: ResetStep = fetcher.data ?? actionData ?? { step: 'to' }

  return (
    <VisitorFrame
      foot={
        <p className="text-center">
          <Link
            to={paths.login()}
            className="inline-flex min-h-11 items-center gap-2 font-medium text-date underline-offset-4 hover:underline"
          >
            <ArrowLeft className="size-4" aria-hidden="true" /> {t('Back to login')}
          </Link>
        </p>
      }
    >
      <Progress at={order.indexOf(now.step)} />
      <h1 className="mt-6 text-2xl lg:text-3xl">{t(titles[now.step])}</h1>
      <CodeForm fetcher={fetcher} now={now}>
        {now.step === 'to' && (
          <>
            <Explain>{t('Enter the email of your account, and we send you a 6-digit code.')}</Explain>
            <AskTo now={now} busy={busy} />
          </>
        )}
        {now.step === 'code' && (
          <>
            <Explain>
              <T
                text="If {email} has an account, we have sent it a code that works for {minutes} minutes."
                email={<strong className="wrap-anywhere text-ink">{now.to}</strong>}
                minutes={RESET_CODE_LIFETIME_MINUTES}
              />
            </Explain>
            <AskCode now={now} busy={busy} button={t('Verify code')} />
          </>
        )}
        {now.step === 'password' && <AskPassword now={now} busy={busy} />}
      </CodeForm>
    </VisitorFrame>
  )
}

function AskPassword({ now, busy }: { now: Extract<ResetStep, { step: 'password' }>; busy: boolean }) {
  return (
    <>
      <Explain>{t('Then log in with the new password; all devices are logged out.')}</Explain>
      <input type="hidden" name="to" value={now.to} autoComplete="username" />
      <input type="hidden" name="otp" value={now.otp} />
      <PasswordField
        label={t('New password')}
        name="newPassword"
        autoComplete="new-password"
        required
        hint={translated(passwordHint)}
        readOnly={busy}
        error={now.refused?.fields['newPassword']}
      />
      {now.passkeys > 0 && <RemovePasskeys count={now.passkeys} checked={now.removePasskeys} />}
      <Submit step="password" busy={busy}>
        {t('Set new password')}
      </Submit>
    </>
  )
}

function RemovePasskeys({ count, checked }: { count: number; checked: boolean }) {
  return (
    <div>
      <input type="hidden" name="passkeys" value={count} />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="removePasskeys"
          defaultChecked={checked}
          aria-describedby="about-passkeys"
          className="size-5 shrink-0 accent-saffron-strong"
        />
        <span>{plural(count, 'Remove my passkey as well', 'Remove my {count} passkeys as well')}</span>
      </label>
      <p id="about-passkeys" className="text-sm text-ink-soft">
        {plural(
          count,
          'It logs in to your account without the password. Tick this if you lost a phone, or if somebody else may have used your account. You can add a new one at any time.',
          'They log in to your account without the password. Tick this if you lost a phone, or if somebody else may have used your account. You can add new ones at any time.',
        )}
      </p>
    </div>
  )
}

function Progress({ at }: { at: number }) {
  return (
    <div>
      <p className="text-sm font-medium text-ink-soft">
        {t('Step {step} of {steps}', { step: at + 1, steps: order.length })}
      </p>
      <div aria-hidden="true" className="mt-2 flex gap-2">
        {order.map((step, place) => (
          <span
            key={step}
            className={`h-1.5 grow rounded-full ${place <= at ? 'bg-saffron forced-colors:bg-[Highlight]' : 'bg-shade forced-colors:border'}`}
          />
        ))}
      </div>
    </div>
  )
}
