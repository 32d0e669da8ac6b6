import { type ActionFunctionArgs, type ClientActionFunctionArgs, redirect } from 'react-router'
import * as z from 'zod/mini'

import { calls } from '#contract/calls'
import { email } from '#contract/entities'
import { paths } from '#contract/paths'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { queryClientOfPage } from '#web/query-client.ts'
import { readFields, type Refused } from '#web/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { sellerQuery } from '#web/session/seller-session.ts'
import { notify } from '#web/ui/toast.tsx'

/** The form, sent before the page's script was there. */
export async function enterOnServer(args: ActionFunctionArgs): Promise<Refused | Response> {
  const form = await args.request.formData()
  const { transport, headers } = serverApi(args)
  const entered = await enter(form, transport)
  return 'refused' in entered ? entered.refused : redirect(pageAskedFor(form), { headers })
}

export async function enterInBrowser({ request }: ClientActionFunctionArgs): Promise<Refused | Response> {
  const form = await request.formData()
  const entered = await enter(form)
  if ('refused' in entered) {
    notify.error(entered.refused.msg)
    return entered.refused
  }
  queryClientOfPage().removeQueries(sellerQuery)
  notify.success(entered.msg)
  return redirect(pageAskedFor(form))
}

async function enter(form: FormData, transport?: Transport): Promise<{ msg: string } | { refused: Refused }> {
  const read = readFields(form, account, { email: 'Your email', password: 'Your password' })
  if ('refused' in read) return read
  try {
    return await callApi(calls.sellerLogin, { body: read.values, transport })
  } catch (error) {
    return { refused: { msg: errorText(error), fields: {} } }
  }
}

const account = z.object({ email, password: z.string() })

function pageAskedFor(form: FormData): string {
  const page = form.get('page')
  return typeof page === 'string' && page.startsWith(`${paths.seller()}/`) ? page : paths.seller()
}
