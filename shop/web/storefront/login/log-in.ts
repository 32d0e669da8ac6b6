import { type ActionFunctionArgs, type ClientActionFunctionArgs, redirect } from 'react-router'

import { cookiesBlocked } from '#contract/wording'
import { refusalOf } from '#web/api-client.ts'
import type { Refused } from '#web/queries/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { safeNext } from '#web/session/next-page.ts'
import { keepsSession, setUser } from '#web/session/session.ts'
import { modeOf } from '#web/storefront/login/login-mode.ts'
import { typedEmail } from '#web/storefront/login/typed-email.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** Handles a form sent before the page's script had loaded. */
export async function logInOnServer(args: ActionFunctionArgs): Promise<Refused | Response> {
  const { searchParams } = new URL(args.request.url)
  const { transport, headers } = serverApi(args)
  const { authenticate } = await loadAuthenticate()
  const entered = await authenticate(modeOf(searchParams), await args.request.formData(), transport)
  return 'refused' in entered ? entered.refused : redirect(safeNext(searchParams.get('next')), { headers })
}

/** Validation needs more script than the form itself, so it loads with the first submit. */
const loadAuthenticate = () => import('#web/storefront/login/authenticate.ts')

export async function logInInBrowser({ request }: ClientActionFunctionArgs): Promise<Refused | Response> {
  const { searchParams } = new URL(request.url)
  const entered = await loadAuthenticate().then(
    async ({ authenticate }) => authenticate(modeOf(searchParams), await request.formData()),
    (error: unknown) => ({ refused: refusalOf(error) }),
  )
  if ('refused' in entered) {
    notify.error(entered.refused.msg)
    return entered.refused
  }
  if (!(await keepsSession())) {
    notify.error(cookiesBlocked)
    return { msg: cookiesBlocked, fields: {} }
  }
  setUser(entered.user)
  typedEmail.keep(null)
  notify.success(entered.msg)
  return redirect(safeNext(searchParams.get('next')))
}
