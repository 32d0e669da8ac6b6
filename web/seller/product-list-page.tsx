import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Product List')

export default function ProductListPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Product List</h1>
    </div>
  )
}
