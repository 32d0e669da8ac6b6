import type { LineLot } from '#contract/entities'
import { t, translated } from '#contract/language/language'
import { ShownLots } from '#web/lots/shown-lots.tsx'

/** One product that is in the pieces of a line, and how many of it. */
export type ShownPart = { name: string; weight: string | null; quantity: number; lots?: LineLot[] | undefined }

/** The products that are in the pieces of a line. */
export function ShownParts({ parts }: { parts: readonly ShownPart[] | undefined }) {
  if (!parts) return null
  return (
    <ul aria-label={t('In it')} className="text-sm font-normal text-ink-soft">
      {parts.map(({ name, weight, quantity, lots }, place) => (
        <li key={place} className="wrap-anywhere">
          <span className="figures">{`${quantity} ×`}</span> <span>{name}</span>
          {weight && <span className="whitespace-nowrap">{`, ${translated(weight)}`}</span>}
          <ShownLots lots={lots} />
        </li>
      ))}
    </ul>
  )
}
