import { calls } from '#contract/calls'
import { CourierFileCard } from '#web/seller/files/courier-file-card.tsx'
import { ProductFileCard } from '#web/seller/files/product-file-card.tsx'
import { useMay } from '#web/seller/layout/roles.ts'
import { sellerMeta } from '#web/seller/layout/seller-area.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('Files')

/** Files of spreadsheets: the products out and in, and the numbers of a courier. */
export default function FilesPage() {
  const may = useMay()
  return (
    <div className="max-w-4xl">
      <PageHeading title="Files" note="From spreadsheets, and for them" />
      <div className="flex flex-col gap-5">
        {may(calls.orderParcelFile) && <CourierFileCard />}
        {may(calls.productFile) && <ProductFileCard />}
      </div>
    </div>
  )
}
