import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { t } from '#contract/language/language'
import { cookiesBlocked } from '#contract/wording'
import { ApiRefusal, errorText, WordedError } from '#web/api-client.ts'
import { safeNext } from '#web/session/next-page.ts'
import { keepsSession, setUser } from '#web/session/session.ts'
import { typedEmail } from '#web/storefront/login/typed-email.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast/toast.tsx'
import { whenTouched } from '#web/ui/when-idle.ts'

const loadCeremony = () => import('#web/storefront/login/passkey-ceremony.ts')

/** The button of the login page; from the first touch on, the email field offers passkeys, too. */
export function PasskeyLogin() {
  const [busy, setBusy] = useState(false)
  const enter = useEnter()

  async function offer(): Promise<void> {
    const refused = await enter(async () => (await loadCeremony()).signInByAutofill())
    // The shopper has chosen a passkey that opens nothing, and may choose another one.
    if (refused instanceof ApiRefusal) void offer()
  }

  const begin = useEffectEvent(() => void offer())
  useEffect(() => {
    const cancel = whenTouched(begin)
    return () => {
      cancel()
      void loadCeremony().then(
        ({ endCeremony }) => endCeremony(),
        () => {},
      )
    }
  }, [])

  async function press(): Promise<void> {
    setBusy(true)
    const refused = await enter(async () => (await loadCeremony()).signIn())
    setBusy(false)
    if (refused) void offer()
  }

  return (
    <Button look="secondary" busy={busy} onClick={() => void press()} className="w-full noscript:hidden">
      <Fingerprint className="size-5" aria-hidden="true" /> {t('Log in with a passkey')}
    </Button>
  )
}

type Entered = Awaited<ReturnType<Awaited<ReturnType<typeof loadCeremony>>['signInByAutofill']>>

/** Opens the page that was asked for once a passkey is accepted; returns what went wrong. */
function useEnter(): (signIn: () => Promise<Entered>) => Promise<unknown> {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return async (signIn) => {
    try {
      const entered = await signIn()
      if (!entered) return undefined
      if (!(await keepsSession())) throw new WordedError(cookiesBlocked)
      setUser(entered.user)
      typedEmail.keep(null)
      notify.success(entered.msg)
      await navigate(safeNext(search.get('next')))
    } catch (error) {
      notify.error(errorText(error))
      return error
    }
    return undefined
  }
}
