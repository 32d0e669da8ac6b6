import { X } from 'lucide-react'

import type { Order } from '#contract/entities'
import { useSetMany } from '#web/seller/set-many.ts'
import { Button } from '#web/ui/button.tsx'

/** What can be done with the ticked orders at once; above the menu of a phone. */
export function BulkBar({ ticked, onClear }: { ticked: Order[]; onClear: () => void }) {
  const { setMany, busy } = useSetMany()
  if (ticked.length === 0) return null
  return (
    <div
      role="region"
      aria-label="Ticked orders"
      className="fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-xl flex-wrap items-center gap-2 rounded-card border border-line-strong bg-card p-2 shadow-card md:sticky md:bottom-4 md:mt-4"
    >
      <Button look="quiet" aria-label="Untick all" onClick={onClear} className="w-11 px-0">
        <X className="size-5" aria-hidden="true" />
      </Button>
      <p role="status" className="figures mr-auto font-semibold">
        {ticked.length} ticked
      </p>
      {(['Packed', 'Shipped'] as const).map((status) => (
        <Button
          key={status}
          busy={busy}
          onClick={() => void setMany(ticked, status).then(onClear)}
          className="px-4 sm:px-5"
        >
          <span className="sr-only">Set </span>
          {status}
        </Button>
      ))}
    </div>
  )
}
