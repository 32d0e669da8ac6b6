import { TriangleAlert } from 'lucide-react'

/** What is wrong with rows of a file, by the numbers that a spreadsheet gives them. */
export function RowProblems({ title, problems }: { title: string; problems: readonly { row: number; msg: string }[] }) {
  if (problems.length === 0) return null
  return (
    <div role="alert" className="rounded-card bg-pomegranate-soft p-4 text-pomegranate-ink">
      <p className="flex items-center gap-2.5 font-semibold">
        <TriangleAlert className="size-5 shrink-0" aria-hidden="true" /> <span>{title}</span>
      </p>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm wrap-anywhere">
        {problems.map(({ row, msg }, nth) => (
          <li key={nth}>
            <span className="figures font-semibold">{`Row ${row}`}</span>: <span>{msg}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
