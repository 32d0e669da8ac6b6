import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Home')

export default function HomePage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Home</h1>
    </div>
  )
}
