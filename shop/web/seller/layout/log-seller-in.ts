import { type ActionFunctionArgs, type ClientActionFunctionArgs, redirect } from 'react-router'
import * as z from 'zod/mini'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { email } from '#contract/text'
import { cookiesBlocked } from '#contract/wording'
import { ApiRefusal, callApi, refusalOf, type Transport } from '#web/api-client.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { readFields, type Refused } from '#web/queries/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { sellerQuery } from '#web/session/seller-session.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** Handles a form sent before the page's script had loaded. */
export async function logSellerInOnServer(args: ActionFunctionArgs): Promise<Refused | Response> {
  const form = await args.request.formData()
  const { transport, headers } = serverApi(args)
  const result = await logIn(form, transport)
  return 'refused' in result ? result.refused : redirect(pageAskedFor(form), { headers })
}

export async function logSellerInInBrowser({ request }: ClientActionFunctionArgs): Promise<Refused | Response> {
  const form = await request.formData()
  const result = await logIn(form)
  if ('refused' in result) {
    notify.error(result.refused.msg)
    return result.refused
  }
  getQueryClient().removeQueries(sellerQuery)
  // Null, when the browser did not keep the session; a lost connection tells nothing.
  if (
    (await getQueryClient()
      .fetchQuery(sellerQuery)
      .catch(() => undefined)) === null
  ) {
    notify.error(cookiesBlocked)
    return { msg: cookiesBlocked, fields: {} }
  }
  if (result.msg) notify.success(result.msg)
  return redirect(pageAskedFor(form))
}

async function logIn(form: FormData, transport?: Transport): Promise<{ msg?: string } | { refused: Refused }> {
  const read = readFields(form, account, { email: 'Your email', password: 'Your password' })
  if ('refused' in read) return read
  try {
    return await callApi(calls.sellerLogin, { body: read.values, transport })
  } catch (error) {
    // The password was right, and the page of the next step says what it is.
    if (error instanceof ApiRefusal && error.status === 200) return {}
    return { refused: refusalOf(error) }
  }
}

const account = z.object({ email, password: z.string() })

function pageAskedFor(form: FormData): string {
  const page = form.get('page')
  return typeof page === 'string' && page.startsWith(`${paths.seller()}/`) ? page : paths.seller()
}
