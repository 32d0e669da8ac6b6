import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router'
import * as z from 'zod/mini'

import { calls } from '#contract/calls'
import type { User } from '#contract/entities'
import { RESET_CODE_LENGTH } from '#contract/rules'
import { line } from '#contract/text'
import { callApi, codeOf, refusalOf, type Transport } from '#web/api-client.ts'
import { readFields, type Refused } from '#web/queries/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import {
  askForCode,
  type CodeStep,
  fieldOfCode,
  isDeadCode,
  otpOf,
  text,
  tooShort,
} from '#web/storefront/login/code-steps.ts'
import { enterInBrowser, enterOnServer } from '#web/storefront/login/log-in.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** The next form and the result of the last one; who is new here is asked for a name. */
export type LoginStep =
  | CodeStep
  | { step: 'name'; email: string; otp: string; refused?: Refused; msg?: string | undefined }

type Taken = LoginStep | { step: 'done'; user: User; msg: string }

/** Handles a form sent before the page's script had loaded. */
export async function stepOnServer(args: ActionFunctionArgs): Promise<LoginStep | Response> {
  const { transport, headers } = serverApi(args)
  const next = await takeStep(await args.request.formData(), transport)
  return next.step === 'done' ? enterOnServer(args.request, headers) : next
}

export async function stepInBrowser({ request }: ClientActionFunctionArgs): Promise<LoginStep | Response> {
  const next = await takeStep(await request.formData())
  if (next.step === 'done') {
    const entered = await enterInBrowser(request, next)
    return entered instanceof Response ? entered : { step: 'email', refused: entered }
  }
  if (next.refused) notify.error(next.refused.msg)
  else if (next.step === 'code' && next.msg) notify.success(next.msg)
  // The toast has shown the message.
  return { ...next, msg: undefined }
}

async function takeStep(form: FormData, transport?: Transport): Promise<Taken> {
  const email = text(form, 'email')
  switch (form.get('step')) {
    case 'code':
      return enter(email, otpOf(form), undefined, transport)
    case 'name':
      return enterNewcomer(email, form, transport)
    case 'resend':
      return askForCode(calls.userSendLoginOtp, { step: 'code', email }, form, transport)
    default:
      return askForCode(calls.userSendLoginOtp, { step: 'email', email }, form, transport)
  }
}

async function enterNewcomer(email: string, form: FormData, transport?: Transport): Promise<Taken> {
  const read = readFields(form, z.object({ name: line(100) }), { name: 'Your name' })
  const otp = otpOf(form)
  if ('refused' in read) return { step: 'name', email, otp, refused: read.refused }
  return enter(email, otp, read.values.name, transport)
}

async function enter(email: string, otp: string, name: string | undefined, transport?: Transport): Promise<Taken> {
  if (otp.length < RESET_CODE_LENGTH) return { step: 'code', email, refused: tooShort }
  try {
    const { user, msg } = await callApi(calls.userLoginOtp, { body: { email, otp, ...(name && { name }) }, transport })
    return { step: 'done', user, msg }
  } catch (error) {
    if (codeOf(error) === 'name-needed') return { step: 'name', email, otp }
    const refused = refusalOf(error, fieldOfCode)
    return name === undefined || isDeadCode(error)
      ? { step: 'code', email, refused }
      : { step: 'name', email, otp, refused }
  }
}
