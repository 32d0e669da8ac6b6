import type { Order } from '#contract/entities'
import { statusWhen } from '#contract/orders/order-status'
import { useSetMany } from '#web/seller/products/set-many.ts'
import { Button } from '#web/ui/button.tsx'

/** Actions for all ticked orders; on a phone above the menu. */
export function BulkBar({ ticked, onClear }: { ticked: Order[]; onClear: () => void }) {
  const { setMany, busy } = useSetMany()
  if (ticked.length === 0) return null
  return (
    <div
      role="region"
      aria-label="Ticked orders"
      className="fixed inset-x-3 bottom-[calc(var(--seller-bar)+--spacing(3))] z-30 mx-auto flex max-w-xl flex-wrap items-center gap-2 rounded-card border border-line-strong bg-card p-2 shadow-card md:sticky md:bottom-4 md:mt-4"
    >
      <button
        type="button"
        onClick={onClear}
        className="figures mr-auto inline-flex min-h-11 items-center rounded-full px-3 font-semibold text-date hover:bg-shade"
      >
        {`Untick ${ticked.length}`}
      </button>
      <p role="status" className="sr-only">
        {`${ticked.length} ticked`}
      </p>
      {[statusWhen.packed, statusWhen.shipped].map((status) => (
        <Button key={status} busy={busy} onClick={() => void setMany(ticked, status).then(onClear)}>
          <span className="sr-only">Set </span>
          <span>{status}</span>
        </Button>
      ))}
    </div>
  )
}
