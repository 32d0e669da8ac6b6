import { useId } from 'react'

export type Column<Row> = [heading: string, text: (row: Row) => string]

type FigureTableProps<Row> = {
  title: string
  note: string
  head: Column<Row>
  columns: Column<Row>[]
  rows: Row[]
  /** The texts are long, as numbers of documents are. */
  wide?: true
}

/** A table of figures. On a phone each row is a small grid, and each figure has its heading above it. */
export function FigureTable<Row>({ title, note, head: [name, textOf], columns, rows, wide }: FigureTableProps<Row>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="@container rounded-card border border-line bg-card shadow-card">
      <h2 id={id} className="px-4 pt-4 text-lg">
        {title}
      </h2>
      <p className="px-4 pb-3 text-sm text-ink-soft">{note}</p>
      <table aria-labelledby={id} className="figures block w-full border-collapse text-sm @min-[42rem]:table">
        <thead className="sr-only @min-[42rem]:not-sr-only @min-[42rem]:table-header-group">
          <tr className="text-right text-ink-soft">
            {[name, ...columns.map(([heading]) => heading)].map((heading) => (
              <th key={heading} scope="col" className="border-y border-line px-4 py-2 font-semibold first:text-left">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block @min-[42rem]:table-row-group">
          {rows.map((row, place) => (
            <tr
              key={place}
              className={`grid ${wide ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))]' : 'grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))]'} gap-x-3 gap-y-1 border-t border-line px-4 py-3 @min-[42rem]:table-row @min-[42rem]:text-right @min-[42rem]:first:border-t-0`}
            >
              <th
                scope="row"
                className={`col-span-full text-left font-semibold ${cell} @min-[42rem]:whitespace-nowrap`}
              >
                <span className="font-normal text-ink-soft @min-[42rem]:hidden" aria-hidden="true">
                  {`${name} `}
                </span>
                <span>{textOf(row)}</span>
              </th>
              {columns.map(([heading, text]) => (
                <td
                  key={heading}
                  className={`${cell} ${text(row).length > LONG ? 'wrap-break-word' : 'wrap-anywhere @min-[42rem]:whitespace-nowrap'}`}
                >
                  <span className="block text-xs text-ink-soft @min-[42rem]:hidden" aria-hidden="true">
                    {heading}
                  </span>
                  <span>{text(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const cell = '@min-[42rem]:px-4 @min-[42rem]:py-2.5'
/** Characters; a longer text takes several lines. */
const LONG = 24
