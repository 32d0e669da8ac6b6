import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router'
import * as z from 'zod/mini'

import { calls } from '#contract/calls'
import type { User } from '#contract/entities'
import { RESET_CODE_LENGTH } from '#contract/rules'
import { email, line } from '#contract/text'
import { callApi, codeOf, refusalOf, type Transport } from '#web/api-client.ts'
import { readFields, type Refused } from '#web/queries/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import {
  askForCode,
  type CodeStep,
  fieldOfCode,
  isDeadCode,
  isPhone,
  otpOf,
  readEmail,
  readPhone,
  text,
  tooShort,
} from '#web/storefront/login/code-steps.ts'
import { enterInBrowser, enterOnServer } from '#web/storefront/login/log-in.ts'
import { typedPhone } from '#web/storefront/login/typed-email.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** The next form and the result of the last one; who is new here is asked for a name, and by phone for an email, too. */
export type LoginStep =
  | CodeStep
  | { step: 'name'; to: string; otp: string; news: boolean; refused?: Refused; msg?: string | undefined }

type Taken = LoginStep | { step: 'done'; user: User; msg: string }

/** Handles a form sent before the page's script had loaded. */
export async function stepOnServer(args: ActionFunctionArgs): Promise<LoginStep | Response> {
  const { transport, headers } = serverApi(args)
  const next = await takeStep(await args.request.formData(), transport)
  return next.step === 'done' ? enterOnServer(args.request, headers) : next
}

export async function stepInBrowser({ request }: ClientActionFunctionArgs): Promise<LoginStep | Response> {
  const form = await request.formData()
  const next = await takeStep(form)
  if (next.step === 'done') {
    if (isPhone(text(form, 'to'))) typedPhone.keep(text(form, 'to'), next.user._id)
    const entered = await enterInBrowser(request, next)
    return entered instanceof Response ? entered : { step: 'to', refused: entered }
  }
  if (next.refused) notify.error(next.refused.msg)
  else if (next.step === 'code' && next.msg) notify.success(next.msg)
  // The toast has shown the message.
  return { ...next, msg: undefined }
}

async function takeStep(form: FormData, transport?: Transport): Promise<Taken> {
  switch (form.get('step')) {
    case 'code':
      return enter(form, {}, transport)
    case 'name':
      return enterNewcomer(form, transport)
    case 'resend':
      return askForCode('code', form, sending(form, transport))
    default:
      return askForCode('to', form, sending(form, transport))
  }
}

function sending(form: FormData, transport?: Transport) {
  const send = async (body: { email: string } | { phone: string }) =>
    (await callApi(calls.userSendLoginOtp, { body, transport })).msg
  return { read: isPhone(text(form, 'to')) ? readPhone : readEmail, send }
}

async function enterNewcomer(form: FormData, transport?: Transport): Promise<Taken> {
  const isByPhone = isPhone(text(form, 'to'))
  const read = isByPhone
    ? readFields(form, z.object({ name: line(100), email }), { name: 'Your name', email: 'Your email' })
    : readFields(form, z.object({ name: line(100) }), { name: 'Your name' })
  if ('refused' in read) return { ...newcomer(form), refused: read.refused }
  return enter(form, read.values, transport)
}

function newcomer(form: FormData) {
  return { step: 'name', to: text(form, 'to'), otp: otpOf(form), news: form.has('news') } as const
}

async function enter(form: FormData, named: { name?: string; email?: string }, transport?: Transport): Promise<Taken> {
  const { to, otp, news } = newcomer(form)
  if (otp.length < RESET_CODE_LENGTH) return { step: 'code', to, refused: tooShort }
  const who = isPhone(to) ? { phone: to, news } : { email: to }
  try {
    const { user, msg } = await callApi(calls.userLoginOtp, { body: { ...who, otp, ...named }, transport })
    return { step: 'done', user, msg }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'name-needed') return newcomer(form)
    const refused = refusalOf(error, { ...fieldOfCode, 'email-taken': 'email' })
    if (code === 'email-first') return { step: 'to', refused }
    return named.name === undefined || isDeadCode(error)
      ? { step: 'code', to, refused }
      : { ...newcomer(form), refused }
  }
}
