import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Contact')

export default function ContactPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Contact</h1>
    </div>
  )
}
