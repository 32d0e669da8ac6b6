import { IdCard } from 'lucide-react'

import { t } from '#contract/language/language'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import { AccountForm } from '#web/storefront/account/account-form.tsx'
import type { AccountAnswer } from '#web/storefront/account/save-account.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

export function NameCard({ name, answered }: { name: string; answered: AccountAnswer | undefined }) {
  return (
    <AccountCard
      title={t('Name')}
      icon={IdCard}
      about={t('How we greet you, here and in emails. A parcel carries the name of its address.')}
    >
      <AccountForm act="name" answered={answered} button={t('Save name')}>
        {(refused) => (
          <TextField
            label={t('Your name')}
            name="name"
            autoComplete="name"
            autoCapitalize="words"
            required
            maxLength={100}
            defaultValue={refused.name ?? name}
            error={refused.fields['name']}
          />
        )}
      </AccountForm>
    </AccountCard>
  )
}
