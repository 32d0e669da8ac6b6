/** The h1 of a page; changes of its note are announced. */
export function PageHeading({ title, note }: { title: string; note?: string | undefined }) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h1 className="text-2xl wrap-anywhere md:text-3xl">{title}</h1>
      <p role="status" className="figures text-sm text-ink-soft">
        {note}
      </p>
    </div>
  )
}
