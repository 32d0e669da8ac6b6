import { type ActionFunctionArgs, type ClientActionFunctionArgs, redirect } from 'react-router'
import * as z from 'zod/mini'

import { calls } from '#contract/calls'
import { sellerPassword } from '#contract/entities'
import { email } from '#contract/text'
import { cookiesBlocked } from '#contract/wording'
import { ApiRefusal, callApi, refusalOf, type Transport } from '#web/api-client.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { readFields, type Refused } from '#web/queries/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { sellerPage } from '#web/session/next-page.ts'
import { sellerQuery } from '#web/session/seller-session.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** Handles a form sent before the page's script had loaded. */
export async function logSellerInOnServer(args: ActionFunctionArgs, enter = logIn): Promise<Refused | Response> {
  const form = await args.request.formData()
  const { transport, headers } = serverApi(args)
  const result = await enter(form, transport)
  return 'refused' in result ? result.refused : redirect(sellerPage(form.get('page')), { headers })
}

export async function logSellerInInBrowser(
  { request }: ClientActionFunctionArgs,
  enter = logIn,
): Promise<Refused | Response> {
  const form = await request.formData()
  const result = await enter(form)
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
  return redirect(sellerPage(form.get('page')))
}

type Entered = { msg?: string } | { refused: Refused }

/** Makes the owner of a new shop, who is then logged in. */
export async function setUpShop(form: FormData, transport?: Transport): Promise<Entered> {
  const read = readFields(form, owner, { ...labels, name: 'Your name', token: 'The link' })
  if ('refused' in read) return read
  try {
    await callApi(calls.sellerSetUp, { body: read.values, transport })
  } catch (error) {
    return { refused: refusalOf(error, { 'weak-password': 'password' }) }
  }
  return logIn(form, transport)
}

async function logIn(form: FormData, transport?: Transport): Promise<Entered> {
  const read = readFields(form, account, labels)
  if ('refused' in read) return read
  try {
    return await callApi(calls.sellerLogin, { body: read.values, transport })
  } catch (error) {
    // The password was right, and the page of the next step says what it is.
    if (error instanceof ApiRefusal && error.status === 200) return {}
    return { refused: refusalOf(error) }
  }
}

const labels = { email: 'Your email', password: 'Your password' }
const account = z.object({ email, password: z.string() })
const owner = z.object({ token: z.string(), name: z.string(), email, password: sellerPassword })
