import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Shipping & Delivery')

export default function ShippingDeliveryPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Shipping &amp; Delivery</h1>
    </div>
  )
}
