import { Newspaper } from 'lucide-react'

import { AccountCard } from '#web/storefront/account-card.tsx'
import { AccountForm } from '#web/storefront/account-form.tsx'
import type { AccountAnswer } from '#web/storefront/save-account.ts'

export function NewsletterCard({
  email,
  subscribed,
  answered,
}: {
  email: string
  subscribed: boolean
  answered: AccountAnswer | undefined
}) {
  return (
    <AccountCard title="Newsletter" icon={Newspaper} about="New arrivals and festival offers by email, now and then.">
      <AccountForm
        act="newsletter"
        answered={answered}
        button={subscribed ? 'Unsubscribe' : 'Subscribe'}
        look="secondary"
      >
        {() => (
          <>
            <input type="hidden" name="subscribed" value={String(!subscribed)} />
            <p className="wrap-anywhere">{subscribed ? `${email} is subscribed.` : `${email} is not subscribed.`}</p>
          </>
        )}
      </AccountForm>
    </AccountCard>
  )
}
