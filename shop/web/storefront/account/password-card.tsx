import { KeyRound } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'

import { t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { passwordHint } from '#contract/wording'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import { AccountForm } from '#web/storefront/account/account-form.tsx'
import type { AccountAnswer } from '#web/storefront/account/save-account.ts'
import { typedEmail } from '#web/storefront/login/typed-email.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

type Props = { email: string; answered: AccountAnswer | undefined }

/** An account without a password, which Google or a code opened, gets one by the reset code. */
export function PasswordCard({ hasPassword, ...props }: Props & { hasPassword: boolean }) {
  return hasPassword ? <ChangePassword {...props} /> : <AskForCode email={props.email} />
}

function ChangePassword({ email, answered }: Props) {
  return (
    <AccountCard
      title={t('Password')}
      icon={KeyRound}
      about={t('A new password logs out your other devices. This one stays logged in.')}
    >
      <AccountForm act="password" answered={answered} button={t('Change password')}>
        {(refused) => (
          <>
            <input type="hidden" name="email" value={email} autoComplete="username" />
            <div>
              <PasswordField
                label={t('Current password')}
                name="currentPassword"
                autoComplete="current-password"
                required
                error={refused.fields['currentPassword']}
              />
              <Link
                to={paths.resetPassword()}
                onClick={({ currentTarget }) => typedEmail.keep(currentTarget.closest('form'))}
                className="-mb-2 inline-flex min-h-11 items-center text-sm font-medium text-date underline-offset-4 hover:underline"
              >
                {t('Forgot it?')}
              </Link>
            </div>
            <PasswordField
              label={t('New password')}
              name="newPassword"
              autoComplete="new-password"
              required
              hint={translated(passwordHint)}
              error={refused.fields['newPassword']}
            />
          </>
        )}
      </AccountForm>
    </AccountCard>
  )
}

/** The first step of the reset, with the email of the account. */
function AskForCode({ email }: { email: string }) {
  const { formAction } = useNavigation()
  return (
    <AccountCard
      title={t('Password')}
      icon={KeyRound}
      about={t('You log in without one so far. A code that we email you sets it.')}
    >
      <Form method="post" action={paths.resetPassword()}>
        <input type="hidden" name="to" value={email} />
        <p className="wrap-anywhere">
          {t('The code goes to {email}. With the new password every device is logged out.', { email })}
        </p>
        <Button
          type="submit"
          name="step"
          value="email"
          look="secondary"
          busy={formAction === paths.resetPassword()}
          className="mt-4 w-full sm:w-auto"
        >
          {t('Email me a code')}
        </Button>
      </Form>
    </AccountCard>
  )
}
