import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import type { AnswerOf, calls } from '#contract/calls'
import type { FormKey } from '#web/seller/settings/setting-forms.ts'
import { ActForm } from '#web/seller/team/act-form.tsx'
import type { SellerAnswer } from '#web/seller/team/seller-acts.ts'
import { AccountCard } from '#web/storefront/account/account-card.tsx'

/** The settings in force, and the answer to a form that was sent before the page's script had loaded. */
export type Chosen = AnswerOf<typeof calls.sellerSettings> & { answered: SellerAnswer | undefined }

/** A setting with its form, unless the server decides it. */
export function SettingCard({
  setting,
  chosen: { fixed, version, answered },
  title,
  icon,
  about,
  button = 'Save',
  children,
}: {
  setting: FormKey
  chosen: Chosen
  title: string
  icon: LucideIcon
  about: ReactNode
  button?: string
  children: (fields: Record<string, string>) => ReactNode
}) {
  return (
    <AccountCard columnsFrom="xl" title={title} icon={icon} about={about}>
      {fixed.includes(setting) ? (
        <p className="text-sm text-ink-soft">The server that the shop runs on decides this.</p>
      ) : (
        <ActForm
          act="setting"
          answered={answered?.setting === setting ? answered : undefined}
          button={button}
          look={button === 'Save' ? 'secondary' : 'primary'}
        >
          {(fields) => (
            <>
              <input type="hidden" name="setting" value={setting} />
              <input type="hidden" name="seen" value={version} />
              {children(fields)}
            </>
          )}
        </ActForm>
      )}
    </AccountCard>
  )
}
