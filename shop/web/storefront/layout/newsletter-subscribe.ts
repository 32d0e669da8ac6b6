import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router'

import { calls } from '#contract/calls'
import { errors } from '#contract/wording'
import { callApi, refusalOf, type Transport } from '#web/api-client.ts'
import type { Refused } from '#web/queries/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { notify } from '#web/ui/toast/toast.tsx'

export type Answered = Refused & { success: boolean }

/** Handles a form sent before the page's script had loaded. */
export async function subscribeOnServer(args: ActionFunctionArgs): Promise<Answered> {
  return subscribe(args.request, serverApi(args).transport)
}

export async function subscribeInBrowser({ request }: ClientActionFunctionArgs): Promise<Answered> {
  const answered = await subscribe(request)
  if (answered.success) notify.success(answered.msg)
  else notify.error(answered.msg)
  return answered
}

async function subscribe(request: Request, transport?: Transport): Promise<Answered> {
  const email = (await request.formData()).get('email')
  if (typeof email !== 'string' || !/^\s*\S+@\S+\.\S+\s*$/.test(email)) {
    return { success: false, msg: errors.invalidEmail, fields: { email: errors.invalidEmail } }
  }
  try {
    const { msg } = await callApi(calls.contactSubscribe, { body: { email }, transport })
    return { success: true, msg, fields: {} }
  } catch (error) {
    return { success: false, ...refusalOf(error) }
  }
}
