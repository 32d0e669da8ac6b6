import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Add Product')

export default function AddProductPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Add Product</h1>
    </div>
  )
}
