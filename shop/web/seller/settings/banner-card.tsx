import { Megaphone } from 'lucide-react'
import { useState } from 'react'

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
  const [typed, setTyped] = useState(() => ({ line: '', button: 'Shop now', picture: '', ...banner }))
  const show = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const pictured = names.flatMap(({ name, picture }) => (picture ? [{ name, picture, key: keyOf(picture) }] : []))
  const shown = pictured.find(({ key }) => key === typed.picture)
  return (
    <SettingCard
      setting="banner"
      chosen={chosen}
      title="Home page"
      icon={Megaphone}
      about="What the home page opens with: a line of yours, for a festival or an offer, instead of the line of the shop."
    >
      {(fields) => (
        <>
          <TextField
            label="The line"
            name="line"
            value={typed.line}
            onChange={({ target }) => show({ line: target.value })}
            maxLength={90}
            error={fields['line']}
            hint="Empty it to have the line of the shop again."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Its button"
              name="button"
              value={typed.button}
              onChange={({ target }) => show({ button: target.value })}
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
            value={typed.picture ?? ''}
            onChange={({ target }) => show({ picture: target.value })}
            error={fields['picture']}
            className="sm:max-w-sm"
          >
            <option value="">The shop’s own picture</option>
            {typed.picture && !shown && <option value={typed.picture}>The picture of before</option>}
            {pictured.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
          {typed.line !== '' && (
            <figure>
              <figcaption className="mb-1.5 text-sm text-ink-soft">Shoppers see on the home page</figcaption>
              <div className="flex items-center gap-4 overflow-hidden rounded-card bg-saffron-soft">
                <div className="min-w-0 flex-1 p-4">
                  <p className="font-display text-lg leading-tight font-semibold text-date wrap-anywhere">
                    {typed.line}
                  </p>
                  <p className="mt-2 text-sm font-semibold text-date wrap-anywhere">{typed.button}</p>
                </div>
                {shown && <Picture src={shown.picture} alt="" sizes="7rem" thumbnail className="w-28 self-stretch" />}
              </div>
            </figure>
          )}
        </>
      )}
    </SettingCard>
  )
}

function keyOf(picture: string): string {
  return picture.split('/').at(-2) ?? ''
}
