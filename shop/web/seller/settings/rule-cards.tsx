import { ShieldCheck, Tag } from 'lucide-react'

import { type Chosen, SettingCard } from '#web/seller/settings/setting-card.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

/** Whether a product needs its whole label. */
export function LabelsCard(chosen: Chosen) {
  return (
    <SettingCard
      setting="labels"
      chosen={chosen}
      title="Labels"
      icon={Tag}
      about="The law asks for the whole label of packed food wherever it is sold, also online."
    >
      {(fields) => (
        <>
          <SelectField
            label="A product with an incomplete label"
            name="labels"
            error={fields['labels']}
            defaultValue={chosen.settings.labels}
            className="sm:max-w-sm"
          >
            <option value="required">Waits until it is complete</option>
            <option value="optional">Can be sold</option>
          </SelectField>
        </>
      )}
    </SettingCard>
  )
}

/** Whether everybody who works here needs a second factor. */
export function LoginCard(chosen: Chosen) {
  return (
    <SettingCard
      setting="secondFactor"
      chosen={chosen}
      title="Two-step login"
      icon={ShieldCheck}
      about="With it a stolen password alone opens nothing. Whoever has none sets it up at the next login."
    >
      {(fields) => (
        <>
          <SelectField
            label="Everybody who works here"
            name="secondFactor"
            error={fields['secondFactor']}
            defaultValue={chosen.settings.secondFactor}
            className="sm:max-w-sm"
          >
            <option value="required">Must have it</option>
            <option value="optional">May have it</option>
          </SelectField>
        </>
      )}
    </SettingCard>
  )
}
