import { shop } from '#shop'
import mark from '#web/ui/mark.svg?raw'

const own = { __html: mark }

/** The shop's mark and name, in the given text colour. */
export function Logo({ className = 'text-date' }: { className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-2 font-display text-xl leading-none font-semibold tracking-tight ${className}`}
    >
      <span aria-hidden="true" className="size-9 *:size-full" dangerouslySetInnerHTML={own} />
      {shop.name}
    </span>
  )
}
