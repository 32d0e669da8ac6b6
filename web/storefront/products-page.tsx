import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('All Products')

export default function ProductsPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">All Products</h1>
    </div>
  )
}
