import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Category')

export default function CategoryPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Category</h1>
    </div>
  )
}
