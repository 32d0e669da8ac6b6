import type { FilterValue } from '#contract/filters/facet'
import type { Filters } from '#contract/filters/filters'
import { translated } from '#contract/language/language'

/**
 * A checkbox for each value that the list has, with its count. The rows stay the same whatever is chosen; a value
 * without products cannot be chosen.
 */
export function FacetFields({
  shown,
  filters,
  counts,
  onToggle,
}: {
  /** The values under the label of their facet. */
  shown: ReadonlyMap<string, readonly FilterValue[]>
  filters: Filters
  counts: ReadonlyMap<FilterValue, number>
  onToggle: (value: FilterValue) => void
}) {
  return [...shown].map(([label, values]) => {
    return (
      <fieldset key={label} className="min-w-0">
        <legend className="mb-1 font-semibold text-date lg:px-2">{translated(label)}</legend>
        {values.map((value) => {
          const count = counts.get(value) ?? 0
          const chosen = filters.includes(value)
          const useless = count === 0 && !chosen
          return (
            <label
              key={value.key}
              className={`-mx-2 flex min-h-11 items-center gap-3 rounded-lg px-2 py-1 text-sm leading-snug hover:bg-shade has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-saffron-strong lg:mx-0 lg:pointer-fine:min-h-9 ${useless ? 'cursor-not-allowed text-ink-soft opacity-60' : 'cursor-pointer'}`}
            >
              <input
                type="checkbox"
                name={value.facet}
                value={value.key}
                checked={chosen}
                // Not `disabled`, which would take the focus from a value that has just been dropped.
                aria-disabled={useless}
                onChange={() => useless || onToggle(value)}
                className="tick cursor-[inherit]"
              />
              <span className="min-w-0 grow wrap-anywhere" suppressHydrationWarning>
                {translated(value.label)}
              </span>
              <span className="figures text-ink-soft">{count}</span>
            </label>
          )
        })}
      </fieldset>
    )
  })
}
