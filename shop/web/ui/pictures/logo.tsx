import { shop } from '#shop'
import mark from '#web/ui/pictures/mark.svg?raw'

const own = { __html: mark }
const named = { __html: mark.replace('<svg', '<svg id="mark"') }
const referring = { __html: '<svg viewBox="0 0 32 32"><use href="#mark"/></svg>' }
const drawings = { own, named, referring }

/** The shop's mark and name, in the given text colour. Of two in one page, the second refers to the mark of the first. */
export function Logo({
  className = 'text-date',
  drawing = 'own',
}: {
  className?: string
  drawing?: keyof typeof drawings
}) {
  return (
    <span
      className={`inline-flex items-center gap-2 font-display text-xl leading-none font-semibold tracking-tight [overflow-wrap:normal] ${className}`}
    >
      <span aria-hidden="true" className="size-9 *:size-full" dangerouslySetInnerHTML={drawings[drawing]} />
      <span>{shop.name}</span>
    </span>
  )
}
