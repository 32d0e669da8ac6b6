import { IdCard } from 'lucide-react'

import { AccountCard } from '#web/storefront/account/account-card.tsx'
import { AccountForm } from '#web/storefront/account/account-form.tsx'
import type { AccountAnswer } from '#web/storefront/account/save-account.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

export function NameCard({ name, answered }: { name: string; answered: AccountAnswer | undefined }) {
  return (
    <AccountCard
      title="Name"
      icon={IdCard}
      about="How we greet you, here and in emails. A parcel carries the name of its address."
    >
      <AccountForm act="name" answered={answered} button="Save name">
        {(refused) => (
          <TextField
            label="Your name"
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
