import { useLocation } from 'react-router'

import { paths } from '#contract/paths'
import { FilterTabs } from '#web/seller/layout/filter-tabs.tsx'
import { useMayOpen } from '#web/seller/layout/roles.ts'

const screens = [
  { label: 'Product List', to: paths.sellerProductList() },
  { label: 'Add Product', to: paths.seller() },
]

/** The two screens of Products on a phone, whose menu has room for one. */
export function ProductsTabs() {
  const { pathname } = useLocation()
  const mayOpen = useMayOpen()
  if (!screens.every(({ to }) => mayOpen(to))) return null
  return (
    <div className="mb-4 md:hidden">
      <FilterTabs label="Products" tabs={screens.map((tab) => ({ ...tab, isChosen: pathname === tab.to }))} />
    </div>
  )
}
