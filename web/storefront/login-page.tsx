import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Login')

export default function LoginPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Login</h1>
    </div>
  )
}
