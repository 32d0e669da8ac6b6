import { type ActionFunctionArgs, data, redirect } from 'react-router'
import * as z from 'zod/mini'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { line, password } from '#contract/text'
import { callApi, refusalOf, type Transport } from '#web/api-client.ts'
import { learnName } from '#web/cart/cart-store.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { readFields, type Refused, textFields } from '#web/queries/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { userNow } from '#web/session/session.ts'
import { devicesQuery } from '#web/storefront/account/account-data.ts'
import { focusPage } from '#web/ui/focus-on-new-page.ts'

const acts = {
  name: saveName,
  password: savePassword,
  newsletter: saveNewsletter,
  'phone-news': saveNews,
  'forget-phone': forgetPhone,
  'delete-address': deleteAddress,
  'log-out-device': logOutDevice,
  'log-out-others': logOutOthers,
}
export type AccountAct = keyof typeof acts
type Outcome = { msg: string; subscribed?: boolean } | { refused: Refused }
/** The answer to one form of the page; `name` is the one that was typed, `subscribed` what the newsletter is now. */
export type AccountAnswer = Outcome & { act?: AccountAct; name?: string | undefined; subscribed?: boolean }

/** Handles a form sent before the page's script had loaded. */
export async function saveOnServer(args: ActionFunctionArgs) {
  const { transport, headers } = serverApi(args)
  const form = await args.request.formData()
  const answer = await save(form, transport)
  // The redirect opens the page with the cookie of a new session.
  if ('refused' in answer) return data(answer, { status: 400 })
  const isAsked = answer.subscribed === false && isOn(form)
  return redirect(`${paths.account()}?saved=${isAsked ? 'asked' : answer.act}`, { headers })
}

export async function saveInBrowser(request: Request): Promise<AccountAnswer> {
  const form = await request.formData()
  const answer = await save(form)
  const user = userNow()
  if ('refused' in answer || !user) return answer
  if (answer.act === 'name') await learnName(user._id)
  // A new password ends sessions, too.
  if (answer.act === 'password' || answer.act?.startsWith('log-out')) {
    await getQueryClient().invalidateQueries({ queryKey: devicesQuery.queryKey })
  }
  // The button that was pressed is gone.
  if (answer.act?.startsWith('log-out')) focusPage()
  return answer
}

async function save(form: FormData, transport?: Transport): Promise<AccountAnswer> {
  const { act: named = '', name } = textFields(form)
  const act = Object.hasOwn(acts, named) ? (named as AccountAct) : 'name'
  try {
    return { act, name, ...(await acts[act](form, transport)) }
  } catch (error) {
    return { act, name, refused: refusalOf(error, fieldOf) }
  }
}

async function saveName(form: FormData, transport?: Transport): Promise<Outcome> {
  const read = readFields(form, z.object({ name: line(100) }), { name: 'Your name' })
  return 'refused' in read ? read : callApi(calls.userUpdateName, { body: read.values, transport })
}

async function savePassword(form: FormData, transport?: Transport): Promise<Outcome> {
  const read = readFields(form, z.object({ currentPassword: z.string(), newPassword: password }), {
    currentPassword: 'Your current password',
    newPassword: 'Your new password',
  })
  return 'refused' in read ? read : callApi(calls.userChangePassword, { body: read.values, transport })
}

async function saveNewsletter(form: FormData, transport?: Transport): Promise<Outcome> {
  return callApi(calls.userNewsletter, { body: { subscribed: isOn(form) }, transport })
}

async function saveNews(form: FormData, transport?: Transport): Promise<Outcome> {
  return callApi(calls.userPhoneNews, { body: { news: textFields(form)['news'] === 'true' }, transport })
}

async function forgetPhone(_: FormData, transport?: Transport): Promise<Outcome> {
  return callApi(calls.userForgetPhone, { transport })
}

async function deleteAddress(form: FormData, transport?: Transport): Promise<Outcome> {
  return callApi(calls.addressDelete, { body: { id: textFields(form)['id'] ?? '' }, transport })
}

async function logOutDevice(form: FormData, transport?: Transport): Promise<Outcome> {
  return callApi(calls.userEndDevice, { body: { id: textFields(form)['id'] ?? '' }, transport })
}

async function logOutOthers(_: FormData, transport?: Transport): Promise<Outcome> {
  return callApi(calls.userEndOtherDevices, { transport })
}

function isOn(form: FormData): boolean {
  return form.get('subscribed') === 'true'
}

const fieldOf = {
  'wrong-password': 'currentPassword',
  'weak-password': 'newPassword',
} as const
