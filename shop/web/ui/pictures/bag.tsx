import { ShoppingBag } from 'lucide-react'

/** The bag of an Add button. A list has up to 48 of them, so each refers to the lines that `BagLines` puts into the page. */
export function Bag({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <use href="#bag" />
    </svg>
  )
}

/** Once in a page, before the bags. */
export function BagLines() {
  return (
    <svg className="hidden" aria-hidden="true">
      <g id="bag">
        <ShoppingBag />
      </g>
    </svg>
  )
}
