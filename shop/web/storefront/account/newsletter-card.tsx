import { Newspaper } from 'lucide-react'
import { useSearchParams } from 'react-router'

import { t } from '#contract/language/language'
import { newsletterNotice } from '#contract/messages/consent-notices'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import { AccountForm } from '#web/storefront/account/account-form.tsx'
import type { AccountAnswer } from '#web/storefront/account/save-account.ts'

export function NewsletterCard({
  email,
  subscribed,
  answered,
}: {
  email: string
  subscribed: boolean
  answered: AccountAnswer | undefined
}) {
  // The answer to a form sent before the page's script had loaded.
  const isAsked = useSearchParams()[0].get('saved') === 'asked'
  return (
    <AccountCard title={t('Newsletter')} icon={Newspaper} about={t(newsletterNotice.text)}>
      <AccountForm
        act="newsletter"
        answered={answered}
        button={t(subscribed ? 'Unsubscribe' : 'Subscribe')}
        look="secondary"
      >
        {() => (
          <>
            <input type="hidden" name="subscribed" value={String(!subscribed)} />
            <p className="wrap-anywhere">
              {t(subscribed ? '{email} is subscribed.' : '{email} is not subscribed.', { email })}
            </p>
            {!subscribed && (
              <p role={isAsked ? 'status' : undefined} className="text-sm text-ink-soft">
                {isAsked
                  ? t('Please press the button in the email that we have sent you.')
                  : t('If you have not confirmed your email yet, we first send you one with a button to press.')}
              </p>
            )}
          </>
        )}
      </AccountForm>
    </AccountCard>
  )
}
