import { useNavigate } from 'react-router'

import { t } from '#contract/language/language'
import { FILTER_FORM } from '#web/storefront/list/filter-panel.tsx'
import { type ListQuery, listAddress, sorts } from '#web/storefront/list/list-query.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

/** The sort order of a list, which is in the address. Without script a button submits it, together with the filters. */
export function SortField({
  path,
  query,
  withOrigin,
}: {
  path: string
  query: ListQuery
  /** Whether the list has products of a known country. */
  withOrigin: boolean
}) {
  const navigate = useNavigate()
  return (
    <div className="ml-auto flex min-w-0 grow basis-[9rem] items-center gap-2 noscript:max-sm:basis-full sm:grow-0 sm:basis-auto">
      <SelectField
        label={t('Sort by')}
        hideLabel
        className="min-w-0 grow"
        name="sort"
        form={FILTER_FORM}
        value={query.sort}
        onChange={({ target }) =>
          void navigate(
            listAddress(path, { ...query, sort: sorts.find(({ key }) => key === target.value)?.key ?? '', shown: 0 }),
            { preventScrollReset: true },
          )
        }
      >
        {sorts
          .filter(({ key }) => key !== 'origin' || withOrigin || query.sort === key)
          .map(({ key, label }) => (
            <option key={key} value={key}>
              {key === '' && query.search ? t('Best match') : t(label)}
            </option>
          ))}
      </SelectField>
      <span className="hidden noscript:inline">
        <button type="submit" form={FILTER_FORM} className={buttonClass('secondary')}>
          {t('Sort')}
        </button>
      </span>
    </div>
  )
}
