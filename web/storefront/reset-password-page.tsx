import { pageMeta } from '#web/page-meta.ts'

export const meta = () => pageMeta('Reset password')

export default function ResetPasswordPage() {
  return (
    <div className="shell py-8">
      <h1 className="text-3xl">Reset password</h1>
    </div>
  )
}
