import { type ActionFunctionArgs, type ClientActionFunctionArgs, redirect } from 'react-router'

import type { Refused } from '#web/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { safeNext } from '#web/session/next-page.ts'
import { setUser } from '#web/session/session.ts'
import { modeOf } from '#web/storefront/login-mode.ts'
import { notify } from '#web/ui/toast.tsx'

/** The form, sent before the page's script was there. */
export async function enterOnServer(args: ActionFunctionArgs): Promise<Refused | Response> {
  const { searchParams } = new URL(args.request.url)
  const { transport, headers } = serverApi(args)
  const { enter } = await import('#web/storefront/enter.ts')
  const entered = await enter(modeOf(searchParams), await args.request.formData(), transport)
  return 'refused' in entered ? entered.refused : redirect(safeNext(searchParams.get('next')), { headers })
}

// Checking the form needs more script than showing it, so that comes only with the first try.
export async function enterInBrowser({ request }: ClientActionFunctionArgs): Promise<Refused | Response> {
  const { searchParams } = new URL(request.url)
  const { enter } = await import('#web/storefront/enter.ts')
  const entered = await enter(modeOf(searchParams), await request.formData())
  if ('refused' in entered) {
    notify.error(entered.refused.msg)
    return entered.refused
  }
  setUser(entered.user)
  notify.success(entered.msg)
  return redirect(safeNext(searchParams.get('next')))
}
