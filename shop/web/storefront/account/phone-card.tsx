import { Smartphone } from 'lucide-react'
import { Link } from 'react-router'

import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import type { AccountSettings } from '#web/storefront/account/account-data.ts'
import { AccountForm } from '#web/storefront/account/account-form.tsx'
import type { AccountAnswer } from '#web/storefront/account/save-account.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { T } from '#web/ui/t.tsx'

/** The phone of the account, and the news that go there. */
export function PhoneCard({
  phone,
  answered,
}: {
  phone: AccountSettings['phone']
  answered: AccountAnswer | undefined
}) {
  return (
    <AccountCard
      title={t('Phone')}
      icon={Smartphone}
      about={t('Log in with a code by WhatsApp, and get news of your orders there if you like.')}
    >
      {phone ? (
        <Known phone={phone} answered={answered} />
      ) : (
        <Link to={paths.phone()} className={buttonClass('secondary', 'w-full sm:w-auto')}>
          {t('Add your phone')}
        </Link>
      )}
    </AccountCard>
  )
}

function Known({
  phone: { number, logsIn, news },
  answered,
}: {
  phone: NonNullable<AccountSettings['phone']>
  answered: AccountAnswer | undefined
}) {
  return (
    <div className="flex flex-col gap-4">
      <p className="figures text-lg font-medium">{`${number.slice(0, 5)} ${number.slice(5)}`}</p>
      {!logsIn && (
        <p className="text-sm text-ink-soft">
          <T
            text="It does not log you in yet, because you had logged in long before. Log out and in again, and then {confirm}."
            confirm={
              <Link to={paths.phone()} className="text-date underline underline-offset-4">
                {t('confirm it once more')}
              </Link>
            }
          />
        </p>
      )}
      <AccountForm
        act="phone-news"
        answered={answered}
        button={t(news ? 'End the news' : 'Send me news of my orders')}
        look="secondary"
      >
        {() => (
          <>
            <input type="hidden" name="news" value={String(!news)} />
            <p>{t(news ? 'News of your orders comes by WhatsApp.' : 'No news comes by WhatsApp.')}</p>
          </>
        )}
      </AccountForm>
      <div className="flex flex-wrap items-center gap-3">
        <Link to={paths.phone()} className={buttonClass('quiet')}>
          {t('Change')}
        </Link>
        <AccountForm act="forget-phone" answered={answered} button={t('Remove')} look="secondary">
          {() => null}
        </AccountForm>
      </div>
    </div>
  )
}
