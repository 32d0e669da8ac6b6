import { Archive, ArchiveRestore } from 'lucide-react'

import { calls } from '#contract/calls'
import { callApi } from '#web/api-client.ts'
import { useCounterAct } from '#web/seller/counter-act.ts'
import type { SellerProduct } from '#web/seller/seller-products.ts'
import { Button } from '#web/ui/button.tsx'

/** Takes a product out of the shop, or puts it back; the toast takes that back. */
export function ArchiveButton({ product }: { product: SellerProduct }) {
  const { act, busy } = useCounterAct(
    (archived: boolean) => callApi(calls.productArchive, { body: { id: product._id, archived } }),
    (_, archived) => !archived,
  )
  const Icon = product.archived ? ArchiveRestore : Archive
  return (
    <Button
      look="quiet"
      busy={busy}
      aria-label={product.archived ? `Put ${product.name} back in the shop` : `Archive ${product.name}`}
      onClick={() => act(!product.archived)}
      className="px-3"
    >
      {!busy && <Icon className="size-5" aria-hidden="true" />}
      <span className="lg:max-xl:sr-only">{product.archived ? 'Put back' : 'Archive'}</span>
    </Button>
  )
}
