import { Link } from 'react-router'

import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { T } from '#web/ui/t.tsx'

/** The foot of the pages that open an account. */
export function Agreement() {
  return (
    <p className="text-center text-xs text-ink-soft">
      <T
        text="By continuing you agree to our {terms} and {privacyPolicy}."
        terms={<PolicyLink to={paths.terms()}>{t('terms')}</PolicyLink>}
        privacyPolicy={<PolicyLink to={paths.privacyPolicy()}>{t('privacy policy')}</PolicyLink>}
      />
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
