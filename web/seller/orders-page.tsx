import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Orders')

export default function OrdersPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Orders</h1>
    </div>
  )
}
