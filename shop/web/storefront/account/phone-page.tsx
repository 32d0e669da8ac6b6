import { useEffect } from 'react'
import { Link, useFetcher, useLocation, useSearchParams } from 'react-router'

import type { Route } from './+types/phone-page'
import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { RESET_CODE_LIFETIME_MINUTES } from '#contract/rules'
import { refusalOf } from '#web/api-client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { wayOn } from '#web/storefront/account/account-data.ts'
import { AskNews } from '#web/storefront/login/ask-news.tsx'
import { AskCode, AskTo, CodeForm, Explain } from '#web/storefront/login/code-form.tsx'
import type { CodeStep } from '#web/storefront/login/code-steps.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { T } from '#web/ui/t.tsx'

export const meta = () => pageMeta(t('Your phone'))

/** Validation needs more script than the form itself, so it loads after the page. */
const loadSteps = () => import('#web/storefront/account/phone-steps.ts')

export async function action(args: Route.ActionArgs) {
  return (await loadSteps()).stepOnServer(args)
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<CodeStep | Response> {
  return loadSteps().then(
    ({ stepInBrowser }) => stepInBrowser(request),
    (error: unknown) => ({ step: 'to', refused: refusalOf(error) }),
  )
}

export default function PhonePage({ actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const [query] = useSearchParams()
  const fetcher = useFetcher<CodeStep>()
  const busy = fetcher.state !== 'idle'
  // The form of a new address has sent a code already, to a shopper who ticked the news there.
  const sent = query.get('sent')
  const first: CodeStep = sent ? { step: 'code', to: sent } : { step: 'to' }
  // `actionData` is the answer to a form sent before the page's script had loaded.
  const now = fetcher.data ?? actionData ?? first
  const back = wayOn(search)
  useEffect(() => void loadSteps().catch(() => {}), [])

  return (
    <div className="shell max-w-xl py-8">
      <PageHeading title={t('Your phone')} />
      <div className="rounded-card border border-line bg-card px-2 py-4 shadow-card sm:p-8">
        <CodeForm fetcher={fetcher} now={now}>
          {now.step === 'to' && (
            <>
              <Explain>
                {t(
                  'We send 6 digits to its WhatsApp. Then a code logs you in, and if you like, news of your orders comes there.',
                )}
              </Explain>
              <AskTo now={now} busy={busy} or="phone alone" />
            </>
          )}
          {now.step === 'code' && (
            <>
              <Explain>
                <T
                  text="We have sent 6 digits to the WhatsApp of {phone}. They work for {minutes} minutes."
                  phone={<strong className="text-ink">{now.to}</strong>}
                  minutes={RESET_CODE_LIFETIME_MINUTES}
                />
              </Explain>
              <AskCode now={now} busy={busy} button={t('Confirm phone')}>
                <div>
                  <AskNews checked={sent !== null} />
                  <p className="text-sm text-ink-soft">
                    {t('Paid, on its way, delivered, refunded: nothing else. Write STOP there, and it ends.')}
                  </p>
                </div>
              </AskCode>
            </>
          )}
        </CodeForm>
        <Link to={back} className={buttonClass('quiet', 'mt-4 w-full')}>
          <span>{t(back === paths.cart() ? 'Go on without' : 'Back to your account')}</span>
        </Link>
      </div>
    </div>
  )
}
