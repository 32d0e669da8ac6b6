import { Link } from 'react-router'

import { t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import type { DeleteAnswer } from '#web/policies/act-on-data.ts'
import { Section } from '#web/policies/policy.tsx'
import { loginPath } from '#web/session/next-page.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/fields/form-refusal.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { T } from '#web/ui/t.tsx'

type Answered = { answered: DeleteAnswer | undefined }

/** Download and deletion. The forms work without script, and the page is loaded anew by them. */
export function YourDataActs({ answered }: Answered) {
  const user = useUser()
  return (
    <Section title={t('Take it with you, or delete it')}>
      {user ? (
        <div className="mt-4 divide-y divide-line rounded-card border border-line bg-card px-5 shadow-card">
          <Download />
          <Delete email={user.email} answered={answered} />
        </div>
      ) : (
        <p>
          <T
            text="{login}, and here is a file with all that we store about you, and the button that deletes your account."
            login={<Link to={loginPath(paths.yourData())}>{t('Log in')}</Link>}
          />
        </p>
      )}
    </Section>
  )
}

function Download() {
  return (
    <form method="post" action={paths.yourData()} className="py-5">
      <h3 className="text-lg">{t('Download')}</h3>
      <p>
        {t(
          'Account, addresses, orders with payments and invoices, logins, consents and what you wrote to us, in one file that other programs can read (JSON).',
        )}
      </p>
      <Button type="submit" name="act" value="download" look="secondary" className="mt-4 w-full sm:w-auto">
        {t('Download my data')}
      </Button>
    </form>
  )
}

function Delete({ email, answered }: Answered & { email: string }) {
  const { refused, msg, hasCode } = answered ?? {}
  return (
    <form method="post" action={`${paths.yourData()}#delete`} id="delete" noValidate className="scroll-mt-24 py-5">
      <h3 className="text-lg">{t('Delete my account')}</h3>
      <p>{t('For good: nobody can bring it back. Download first what you still need, your invoices too.')}</p>
      <div className="mt-4 flex flex-col gap-4">
        <FormRefusal refused={refused} />
        {msg && (
          <p role="status" className="mt-0! text-sm text-pistachio-ink">
            {translated(msg)}
          </p>
        )}
        {hasCode ? (
          <TextField
            label={t('The 6-digit code from our email')}
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={6}
            error={refused?.fields['otp']}
          />
        ) : (
          <>
            <input type="hidden" name="email" value={email} autoComplete="username" />
            <PasswordField
              label={t('Your password')}
              name="password"
              autoComplete="current-password"
              required
              error={refused?.fields['password']}
            />
          </>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" name="act" value="delete" look="danger" className="w-full sm:w-auto">
            {t('Delete my account')}
          </Button>
          {!hasCode && (
            <Button type="submit" name="act" value="send-code" look="quiet" className="w-full sm:w-auto">
              {t('No password? Email me a code')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}
