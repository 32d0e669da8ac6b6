import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Privacy Policy')

export default function PrivacyPolicyPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Privacy Policy</h1>
    </div>
  )
}
