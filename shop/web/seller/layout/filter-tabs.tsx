import { Link } from 'react-router'

type Tab = { label: string; to: string; isChosen: boolean; count?: string | undefined }

/** Links to the same list under other filters; on a phone one row that scrolls. */
export function FilterTabs({ label: name, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={name} className="-mx-4 overflow-x-auto px-4 py-1 md:mx-0 md:px-1">
      <ul className="flex gap-2">
        {tabs.map(({ label, to, isChosen, count }) => (
          <li key={label}>
            <Link
              to={to}
              ref={isChosen ? scrollIntoRow : undefined}
              aria-current={isChosen ? 'page' : undefined}
              preventScrollReset
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 text-sm font-medium whitespace-nowrap text-ink no-underline hover:bg-shade aria-[current=page]:border-date aria-[current=page]:bg-date aria-[current=page]:text-on-date forced-colors:aria-[current=page]:underline"
            >
              <span>{label}</span>
              {count !== undefined && <span className="figures text-xs opacity-80">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// Only the row scrolls: scrollIntoView would also move the page.
function scrollIntoRow(link: HTMLAnchorElement | null): void {
  const row = link?.closest('nav')
  if (!link || !row) return
  const [at, of] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += at.left - of.left - (of.width - at.width) / 2
}
