import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Add address')

export default function AddAddressPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Add address</h1>
    </div>
  )
}
