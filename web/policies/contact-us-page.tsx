import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Contact Us')

export default function ContactUsPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Contact Us</h1>
    </div>
  )
}
