import { Form, useNavigate } from 'react-router'

import { type ListQuery, listAddress, sorts } from '#web/storefront/list-query.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** The sort order of a list, which is in the address. Without script a button submits it. */
export function SortField({ path, query }: { path: string; query: ListQuery }) {
  const navigate = useNavigate()
  return (
    <Form action={path} className="ml-auto flex items-center gap-2">
      {query.search && <input type="hidden" name="search" value={query.search} />}
      <SelectField
        label="Sort by"
        hideLabel
        name="sort"
        value={query.sort}
        onChange={({ target }) =>
          void navigate(listAddress(path, { search: query.search, sort: isSort(target.value) ? target.value : '' }), {
            preventScrollReset: true,
          })
        }
      >
        {sorts.map(({ key, label }) => (
          <option key={key} value={key}>
            {key === '' && query.search ? 'Best match' : label}
          </option>
        ))}
      </SelectField>
      <span className="hidden noscript:inline">
        <button type="submit" className={buttonClass('secondary')}>
          Sort
        </button>
      </span>
    </Form>
  )
}

function isSort(text: string): text is ListQuery['sort'] {
  return sorts.some(({ key }) => key === text)
}
