import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'

import type { Passkey } from '#contract/entities'
import { t } from '#contract/language/language'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import { AddPasskey } from '#web/storefront/account/add-passkey.tsx'
import { PasskeyRow } from '#web/storefront/account/passkey-row.tsx'
import { passkeysQuery } from '#web/storefront/account/passkeys-data.ts'

/** The passkeys of the account. `loaded` is missing on a page that the browser opened by itself. */
export function PasskeysCard({ loaded, hasPassword }: { loaded: Passkey[] | undefined; hasPassword: boolean }) {
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery, ...(loaded ? { initialData: loaded } : {}) })
  return (
    <AccountCard
      title={t('Passkeys')}
      icon={Fingerprint}
      about={t('Log in with your finger, face or the code of your phone, and type no password.')}
    >
      <ul className="mb-4 divide-y divide-line empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      <AddPasskey hasPassword={hasPassword} />
    </AccountCard>
  )
}
