import { TabletSmartphone } from 'lucide-react'

import { ActForm } from '#web/seller/team/act-form.tsx'
import type { SellerAnswer } from '#web/seller/team/seller-acts.ts'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

/** The PIN with which a packer logs in at a tablet of the shop. */
export function PinCard({ hasPin, answered }: { hasPin: boolean; answered: SellerAnswer | undefined }) {
  return (
    <AccountCard
      columnsFrom="xl"
      title="PIN for the tablet"
      icon={TabletSmartphone}
      about={
        hasPin
          ? 'You have a PIN: at the tablet, choose your name and type it. A new one replaces it.'
          : 'With a PIN you choose your name at the tablet of the packing table, and type 4 to 6 digits.'
      }
    >
      <ActForm act="pin" answered={answered} button={hasPin ? 'Set a new PIN' : 'Set the PIN'}>
        {(fields) => (
          <>
            <PasswordField
              label="PIN, 4 to 6 digits"
              name="pin"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              required
              error={fields['pin']}
            />
            <PasswordField
              label="Your password, to confirm that it is you"
              name="password"
              autoComplete="current-password"
              required
              error={fields['password']}
            />
          </>
        )}
      </ActForm>
    </AccountCard>
  )
}
