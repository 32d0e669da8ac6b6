import { Megaphone } from 'lucide-react'

import { paths } from '#contract/paths'
import { categories } from '#contract/products/categories'
import { type Chosen, SettingCard } from '#web/seller/settings/setting-card.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'

const pages = [
  [paths.products(), 'All products'],
  ...categories.map(({ path, label }) => [paths.category(path), label] as const),
] as const

/** What the home page opens with. `names` has the products on sale, with their first pictures. */
export function BannerCard({
  names,
  ...chosen
}: Chosen & { names: { id: string; name: string; picture: string | undefined }[] }) {
  const { banner } = chosen.settings
  const pictured = names.flatMap(({ name, picture }) => (picture ? [{ name, picture, key: keyOf(picture) }] : []))
  const stored = banner?.picture ?? ''
  return (
    <SettingCard
      setting="banner"
      chosen={chosen}
      title="Home page"
      icon={Megaphone}
      about="What the home page opens with: a line of yours, for a festival or an offer, instead of the line of the shop."
      preview={(typed) =>
        typed
          ? {
              where: 'Shoppers see on the home page',
              what: <Opening of={typed} picture={pictured.find(({ key }) => key === typed.picture)?.picture} />,
            }
          : undefined
      }
    >
      {(fields) => (
        <>
          <TextField
            label="The line"
            name="line"
            defaultValue={banner?.line}
            maxLength={90}
            error={fields['line']}
            hint="Empty it to have the line of the shop again."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Its button"
              name="button"
              defaultValue={banner?.button ?? 'Shop now'}
              maxLength={30}
              error={fields['button']}
            />
            <SelectField label="The button opens" name="to" defaultValue={banner?.to} error={fields['to']}>
              {banner && !pages.some(([page]) => page === banner.to) && <option>{banner.to}</option>}
              {pages.map(([page, label]) => (
                <option key={page} value={page}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
          <SelectField
            label="Picture of"
            name="picture"
            defaultValue={stored}
            error={fields['picture']}
            className="sm:max-w-sm"
          >
            <option value="">The shop’s own picture</option>
            {stored && !pictured.some(({ key }) => key === stored) && (
              <option value={stored}>The picture of before</option>
            )}
            {pictured.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </SettingCard>
  )
}

function Opening({
  of: { line, button },
  picture,
}: {
  of: { line: string; button: string }
  picture: string | undefined
}) {
  return (
    <span className="flex items-center gap-4">
      <span className="min-w-0 flex-1">
        <span className="block font-display text-lg leading-tight font-semibold text-date">{line}</span>
        <span className="mt-2 block text-date">{button}</span>
      </span>
      {picture && <Picture src={picture} alt="" sizes="7rem" thumbnail className="w-28 rounded-field" />}
    </span>
  )
}

function keyOf(picture: string): string {
  return picture.split('/').at(-2) ?? ''
}
