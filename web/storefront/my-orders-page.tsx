import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('My Orders')

export default function MyOrdersPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">My Orders</h1>
    </div>
  )
}
