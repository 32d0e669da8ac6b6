import { shop } from '#shop'
import mark from '#web/ui/mark.svg?raw'

const own = { __html: mark }

/** The shop's name with its mark: what is good, in a bowl. It takes the colour of the words around it. */
export function Logo({ className = 'text-date' }: { className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-2 font-display text-xl leading-none font-bold tracking-tight ${className}`}
    >
      <span aria-hidden="true" className="size-9 *:size-full" dangerouslySetInnerHTML={own} />
      {shop.name}
    </span>
  )
}
