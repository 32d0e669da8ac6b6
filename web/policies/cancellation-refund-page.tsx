import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Cancellation & Refund')

export default function CancellationRefundPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Cancellation &amp; Refund</h1>
    </div>
  )
}
