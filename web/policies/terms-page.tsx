import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Terms & Conditions')

export default function TermsPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Terms &amp; Conditions</h1>
    </div>
  )
}
