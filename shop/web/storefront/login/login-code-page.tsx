import { ArrowLeft } from 'lucide-react'
import { Link, useFetcher, useLocation } from 'react-router'

import type { Route } from './+types/login-code-page'
import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { RESET_CODE_LIFETIME_MINUTES } from '#contract/rules'
import { pageMeta } from '#web/page-meta.ts'
import { useSettings } from '#web/settings.ts'
import { VisitorFrame } from '#web/storefront/layout/visitor-frame.tsx'
import { AskNews } from '#web/storefront/login/ask-news.tsx'
import { AskCode, AskTo, CodeForm, Explain, Submit } from '#web/storefront/login/code-form.tsx'
import { isPhone } from '#web/storefront/login/code-steps.ts'
import { type LoginStep, stepInBrowser, stepOnServer } from '#web/storefront/login/login-code-steps.ts'
import { Agreement } from '#web/storefront/login/agreement.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { T } from '#web/ui/t.tsx'

export const meta = () => pageMeta(t('Log in with a code'))
export const action = stepOnServer
export const clientAction = stepInBrowser

const titles = { to: 'Log in with a code', code: 'Enter the code', name: 'What is your name?' } as const

export default function LoginCodePage({ actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const fetcher = useFetcher<LoginStep>()
  const { whatsapp } = useSettings()
  const busy = fetcher.state !== 'idle'
  // `actionData` is the answer to a form sent before the page's script had loaded.
  const now: LoginStep = fetcher.data ?? actionData ?? { step: 'to' }

  return (
    <VisitorFrame foot={<Agreement />}>
      <h1 className="text-2xl lg:text-3xl">
        {t(now.step === 'name' && isPhone(now.to) ? 'Your name and email' : titles[now.step])}
      </h1>
      <CodeForm fetcher={fetcher} now={now}>
        {now.step === 'to' && (
          <>
            <Explain>
              {whatsapp
                ? t('We send you 6 digits by email or WhatsApp. No password is needed, and new shoppers are welcome.')
                : t('We email you 6 digits. No password is needed, and new shoppers are welcome.')}
            </Explain>
            <AskTo now={now} busy={busy} {...(whatsapp && { or: 'phone too' })} />
          </>
        )}
        {now.step === 'code' && (
          <>
            <Explain>
              <T
                text="We have sent it to {to}. It works for {minutes} minutes."
                to={<strong className="wrap-anywhere text-ink">{now.to}</strong>}
                minutes={RESET_CODE_LIFETIME_MINUTES}
              />{' '}
              {isPhone(now.to) && <span>{t('If no message comes to your WhatsApp, please use your email.')}</span>}
            </Explain>
            <AskCode now={now} busy={busy} button={t('Continue')}>
              {isPhone(now.to) && <AskNews />}
            </AskCode>
          </>
        )}
        {now.step === 'name' && (
          <>
            <Explain>{t('You are new here: this opens your account.')}</Explain>
            <input type="hidden" name="to" value={now.to} />
            <input type="hidden" name="otp" value={now.otp} />
            {now.news && <input type="hidden" name="news" value="on" />}
            <TextField
              label={t('Name')}
              name="name"
              autoComplete="name"
              required
              maxLength={100}
              readOnly={busy}
              error={now.refused?.fields['name']}
            />
            {isPhone(now.to) && (
              <TextField
                label={t('Email')}
                name="email"
                type="email"
                autoComplete="email"
                required
                maxLength={254}
                hint={t('The confirmations of your orders go there.')}
                readOnly={busy}
                error={now.refused?.fields['email']}
              />
            )}
            <Submit step="name" busy={busy}>
              {t('Start shopping')}
            </Submit>
          </>
        )}
      </CodeForm>
      <p className="mt-4 text-center">
        <Link
          to={{ pathname: paths.login(), search }}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-date underline-offset-4 hover:underline"
        >
          <ArrowLeft className="size-4" aria-hidden="true" /> {t('Log in with a password')}
        </Link>
      </p>
    </VisitorFrame>
  )
}
