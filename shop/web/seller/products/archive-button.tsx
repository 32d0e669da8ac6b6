import { Archive, ArchiveRestore } from 'lucide-react'
import { useRef } from 'react'

import { calls } from '#contract/calls'
import { callApi } from '#web/api-client.ts'
import type { SellerProduct } from '#web/seller/products/seller-products.ts'
import { useProductChange } from '#web/seller/products/use-product-change.ts'
import { Button } from '#web/ui/button.tsx'
import { focusPage } from '#web/ui/focus-on-new-page.ts'

/** Archives a product, or puts it back in the shop; the toast offers to undo that. */
export function ArchiveButton({ product }: { product: SellerProduct }) {
  const button = useRef<HTMLButtonElement>(null)
  const { act, busy } = useProductChange(
    async (archived: boolean) => {
      const answer = await callApi(calls.productArchive, { body: { id: product._id, archived } })
      focusBeside(button.current)
      return answer
    },
    (_, archived) => !archived,
  )
  const Icon = product.archived ? ArchiveRestore : Archive
  return (
    <Button
      ref={button}
      data-archive
      look="quiet"
      busy={busy}
      aria-label={product.archived ? `Put ${product.name} back in the shop` : `Archive ${product.name}`}
      onClick={() => act(!product.archived)}
      className="px-3 lg:max-xl:px-1 lg:max-xl:text-sm"
    >
      {!busy && <Icon className="size-5 lg:max-xl:hidden" aria-hidden="true" />}
      <span>{product.archived ? 'Put back' : 'Archive'}</span>
    </Button>
  )
}

/** The row leaves the list, so the focus moves to the next row. */
function focusBeside(button: HTMLButtonElement | null): void {
  if (!button || button !== document.activeElement) return
  const row = button.closest('[role=row]')
  const beside = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('[data-archive]')
  if (beside) beside.focus({ preventScroll: true })
  else focusPage()
}
