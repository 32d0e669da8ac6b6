import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Payment')

export default function PaymentSuccessPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Payment</h1>
    </div>
  )
}
