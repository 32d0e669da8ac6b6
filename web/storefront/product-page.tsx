import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Product')

export default function ProductPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Product</h1>
    </div>
  )
}
