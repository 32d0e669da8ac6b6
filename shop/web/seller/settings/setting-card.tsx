import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import type { AnswerOf, calls } from '#contract/calls'
import type { OwnerSettings } from '#contract/owner-settings'
import { textFields } from '#web/queries/read-fields.ts'
import type { FormKey } from '#web/seller/settings/setting-forms.ts'
import { ActForm } from '#web/seller/team/act-form.tsx'
import type { SellerAnswer } from '#web/seller/team/seller-acts.ts'
import { AccountCard } from '#web/storefront/account/account-card.tsx'

/** The settings in force, and the answer to a form that was sent before the page's script had loaded. */
export type Chosen = AnswerOf<typeof calls.sellerSettings> & { answered: SellerAnswer | undefined }

/** The look of a value in the shop; `where` names the place. */
type Shown = { where: string; what: ReactNode }

type Props<Key extends FormKey> = {
  setting: Key
  chosen: Chosen
  title: string
  icon: LucideIcon
  about: ReactNode
  button?: string
  /** Undefined for a value that shows nowhere. */
  preview: (value: OwnerSettings[Key]) => Shown | undefined
  children: (fields: Record<string, string>) => ReactNode
}

/** A setting with its form and a preview of what is typed, unless the server decides it. */
export function SettingCard<Key extends FormKey>({
  setting,
  chosen: { settings, fixed, version, answered },
  title,
  icon,
  about,
  button = 'Save',
  preview,
  children,
}: Props<Key>) {
  const [value, setValue] = useState<OwnerSettings[Key]>(settings[setting])
  const shown = preview(value)

  async function show(form: HTMLFormElement): Promise<void> {
    const { readSetting } = await import('#web/seller/settings/setting-forms.ts')
    const read = readSetting(setting, textFields(new FormData(form)))
    if ('value' in read) setValue(read.value as OwnerSettings[Key])
  }

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
          onChange={(form) => void show(form)}
        >
          {(fields) => (
            <>
              <input type="hidden" name="setting" value={setting} />
              <input type="hidden" name="seen" value={version} />
              {children(fields)}
              {shown && (
                <figure>
                  <figcaption className="mb-1.5 text-sm text-ink-soft">{shown.where}</figcaption>
                  <div className="rounded-field bg-saffron-soft px-4 py-2.5 text-sm font-medium wrap-anywhere text-saffron-ink">
                    {shown.what}
                  </div>
                </figure>
              )}
            </>
          )}
        </ActForm>
      )}
    </AccountCard>
  )
}
