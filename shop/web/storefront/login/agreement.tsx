import { Link } from 'react-router'

import { paths } from '#contract/paths'

/** The foot of the pages that open an account. */
export function Agreement() {
  return (
    <p className="text-center text-xs text-ink-soft">
      By continuing you agree to our <PolicyLink to={paths.terms()}>terms</PolicyLink> and{' '}
      <PolicyLink to={paths.privacyPolicy()}>privacy policy</PolicyLink>.
    </p>
  )
}

function PolicyLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-6 items-center text-ink underline underline-offset-4">
      {children}
    </Link>
  )
}
