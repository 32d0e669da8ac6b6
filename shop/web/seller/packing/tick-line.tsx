import type { LineLot } from '#contract/entities'
import { weightText } from '#contract/products/weight'
import { ShownLots } from '#web/lots/shown-lots.tsx'
import { type ShownPart, ShownParts } from '#web/hampers/shown-parts.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'

type Product = { name: string; image: string[]; weight: string | null }

/** One line to tick off; the whole line is the target. */
export function TickLine({
  product,
  count,
  note,
  lots,
  parts,
  ticked,
  onTick,
}: {
  product: Product
  count: number
  note?: string | undefined
  lots?: LineLot[] | undefined
  parts?: readonly ShownPart[] | undefined
  ticked: boolean
  onTick: (on: boolean) => void
}) {
  // Disabled until the script runs, because a tick would be lost.
  const ready = useInBrowser()
  return (
    <label
      className={`flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-2 py-1.5 hover:bg-shade has-focus-visible:outline-3 has-focus-visible:outline-saffron-strong print:min-h-0 print:py-0.5 ${ticked ? 'text-ink-soft' : ''}`}
    >
      <input
        type="checkbox"
        disabled={!ready}
        checked={ticked}
        onChange={({ target }) => onTick(target.checked)}
        className="size-6 shrink-0 accent-pistachio"
      />
      <span className="figures min-w-11 shrink-0 text-right text-lg font-semibold">{`${count} ×`}</span>
      <Picture
        src={product.image[0]}
        alt=""
        sizes="2.75rem"
        thumbnail
        className="w-11 shrink-0 rounded-lg print:hidden"
      />
      <span className="min-w-[min(100%,7rem)] flex-1 leading-snug wrap-anywhere">
        <span className={`block font-semibold ${ticked ? 'line-through' : ''}`}>{product.name}</span>
        <span className="text-sm text-ink-soft">{`${weightText(product.weight)}${note ? ` · ${note}` : ''}`}</span>
        <ShownLots lots={lots} />
        <ShownParts parts={parts} />
      </span>
    </label>
  )
}
