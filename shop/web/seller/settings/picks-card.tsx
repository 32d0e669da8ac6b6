import { Trophy } from 'lucide-react'

import { type Chosen, SettingCard } from '#web/seller/settings/setting-card.tsx'
import { ChoiceChip } from '#web/ui/fields/choice-chip.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

/** The products that come first in every list. `names` has the products on sale. */
export function PicksCard({ names, ...chosen }: Chosen & { names: { id: string; name: string }[] }) {
  const picks = chosen.settings.bestSellers
  const nameOf = (id: string) => names.find((each) => each.id === id)?.name ?? 'No longer sold'
  return (
    <SettingCard
      setting="bestSellers"
      chosen={chosen}
      title="Best Sellers"
      icon={Trophy}
      about="What sold most in 90 days comes first, on the home page and in every list; it is counted each night. Products that you pick here come before it."
      preview={(ids) =>
        ids.length > 0
          ? { where: 'Best Sellers begin with', what: ids.slice(0, 5).map(nameOf).join(', ') }
          : { where: 'Best Sellers begin with', what: 'What sold most' }
      }
    >
      {(fields) => (
        <>
          {picks.length > 0 && (
            <fieldset>
              <legend className="mb-1.5 text-sm font-medium">Your picks, the first at the top</legend>
              <div className="flex flex-col items-start gap-2">
                {picks.map((id) => (
                  <ChoiceChip key={id} type="checkbox" name={`pick ${id}`} defaultChecked>
                    {nameOf(id)}
                  </ChoiceChip>
                ))}
              </div>
            </fieldset>
          )}
          <SelectField label="Another product" name="added" error={fields['bestSellers']} className="sm:max-w-sm">
            <option value="">None</option>
            {names
              .filter(({ id }) => !picks.includes(id))
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </SelectField>
        </>
      )}
    </SettingCard>
  )
}
