import { type ActionFunctionArgs, type ClientActionFunctionArgs, redirect } from 'react-router'

import type { User } from '#contract/entities'
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
  return 'refused' in entered ? entered.refused : enterOnServer(args.request, headers)
}

/** Leads from a login to the page first asked for; `headers` set the cookie. */
export function enterOnServer(request: Request, headers: Headers): Response {
  return redirect(safeNext(new URL(request.url).searchParams.get('next')), { headers })
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
  return enterInBrowser(request, entered)
}

/** Leads from a login to the page first asked for, unless the browser keeps no cookies. */
export async function enterInBrowser(
  request: Request,
  { user, msg }: { user: User; msg: string },
): Promise<Refused | Response> {
  if (!(await keepsSession())) {
    notify.error(cookiesBlocked)
    return { msg: cookiesBlocked, fields: {} }
  }
  setUser(user)
  typedEmail.keep(null)
  notify.success(msg)
  return redirect(safeNext(new URL(request.url).searchParams.get('next')))
}
