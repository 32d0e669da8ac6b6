import { type ActionFunctionArgs, data, redirect } from 'react-router'

import { refusalOf } from '#web/api-client.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import type { SellerAnswer } from '#web/seller/team/seller-acts.ts'
import { serverApi } from '#web/server-api.ts'
import { sellerQuery } from '#web/session/seller-session.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** Loads on demand, because most visits of these pages change nothing. */
const loadActs = () => import('#web/seller/team/seller-acts.ts')

/** Handles a form sent before the page's script had loaded. What is shown only now stands in the answer. */
export async function actOnServer(args: ActionFunctionArgs): Promise<Response | ReturnType<typeof data<SellerAnswer>>> {
  const { transport, headers } = serverApi(args)
  const answer = await (await loadActs()).act(await args.request.formData(), transport)
  if (answer.refused) return data(answer, { status: 400 })
  const isShown = answer.setUp ?? answer.recoveryCodes ?? answer.firstPassword
  const { pathname, search } = new URL(args.request.url)
  // The redirect opens the page with the cookie of a new session.
  return isShown ? data(answer, { headers }) : redirect(pathname + search, { headers })
}

export async function actInBrowser(request: Request): Promise<SellerAnswer> {
  const form = await request.formData()
  const answer: SellerAnswer = await loadActs().then(
    (acts) => acts.act(form),
    (error: unknown) => ({ act: '', refused: refusalOf(error) }),
  )
  if (answer.refused) notify.error(answer.refused.msg)
  else {
    // The next step of a login, or another role.
    getQueryClient().removeQueries(sellerQuery)
    if (answer.msg) notify.success(answer.msg)
  }
  return answer
}
