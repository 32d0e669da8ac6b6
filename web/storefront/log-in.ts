import { type ActionFunctionArgs, type ClientActionFunctionArgs, redirect } from 'react-router'
import * as z from 'zod/mini'

import { calls } from '#contract/calls'
import { email, line, password, type User } from '#contract/entities'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { queryClientOfPage } from '#web/query-client.ts'
import { readFields, type Refused } from '#web/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { safeNext } from '#web/session/next-page.ts'
import { userQuery } from '#web/session/session.ts'
import { type LoginMode, modeOf } from '#web/storefront/login-mode.ts'
import { notify } from '#web/ui/toast.tsx'

/** The form, sent before the page's script was there. */
export async function enterOnServer(args: ActionFunctionArgs): Promise<Refused | Response> {
  const { searchParams } = new URL(args.request.url)
  const { transport, headers } = serverApi(args)
  const entered = await enter(modeOf(searchParams), await args.request.formData(), transport)
  return 'refused' in entered ? entered.refused : redirect(safeNext(searchParams.get('next')), { headers })
}

export async function enterInBrowser({ request }: ClientActionFunctionArgs): Promise<Refused | Response> {
  const { searchParams } = new URL(request.url)
  const entered = await enter(modeOf(searchParams), await request.formData())
  if ('refused' in entered) {
    notify.error(entered.refused.msg)
    return entered.refused
  }
  queryClientOfPage().setQueryData(userQuery.queryKey, entered.user)
  notify.success(entered.msg)
  return redirect(safeNext(searchParams.get('next')))
}

type Entered = { user: User; msg: string } | { refused: Refused }

async function enter(mode: LoginMode, form: FormData, transport?: Transport): Promise<Entered> {
  try {
    if (mode === 'register') {
      const read = readFields(form, newAccount, names)
      if ('refused' in read) return read
      return await callApi(calls.userRegister, { body: read.values, transport })
    }
    const read = readFields(form, account, names)
    if ('refused' in read) return read
    return await callApi(calls.userLogin, { body: read.values, transport })
  } catch (error) {
    return { refused: { msg: errorText(error), fields: {} } }
  }
}

const names = { name: 'Your name', email: 'Your email', password: 'Your password' }
const newAccount = z.object({ name: line(100), email, password })
// Whether a password is the right one is for the shop to say, whatever its length.
const account = z.object({ email, password: z.string() })
