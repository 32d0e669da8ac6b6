import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Cart')

export default function CartPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Cart</h1>
    </div>
  )
}
