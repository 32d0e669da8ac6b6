import { type ActionFunctionArgs, redirect } from 'react-router'

import { calls } from '#contract/calls'
import { RESET_CODE_LENGTH } from '#contract/rules'
import { callApi, refusalOf, type Transport } from '#web/api-client.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { serverApi } from '#web/server-api.ts'
import { accountQuery, wayOn } from '#web/storefront/account/account-data.ts'
import {
  askForCode,
  type CodeStep,
  fieldOfCode,
  otpOf,
  readPhone,
  text,
  tooShort,
} from '#web/storefront/login/code-steps.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** Handles a form sent before the page's script had loaded. */
export async function stepOnServer(args: ActionFunctionArgs): Promise<CodeStep | Response> {
  const next = await takeStep(await args.request.formData(), serverApi(args).transport)
  return next.step === 'done' ? redirect(wayOn(new URL(args.request.url).search)) : next
}

export async function stepInBrowser(request: Request): Promise<CodeStep | Response> {
  const next = await takeStep(await request.formData())
  if (next.step !== 'done' && next.refused) notify.error(next.refused.msg)
  else if (next.msg) notify.success(next.msg)
  // The toast has shown the message.
  if (next.step !== 'done') return { ...next, msg: undefined }
  await getQueryClient().invalidateQueries({ queryKey: accountQuery.queryKey })
  return redirect(wayOn(new URL(request.url).search))
}

async function takeStep(form: FormData, transport?: Transport): Promise<CodeStep | { step: 'done'; msg: string }> {
  const sending = {
    read: readPhone,
    send: async (body: { phone: string }) => (await callApi(calls.userSendPhoneOtp, { body, transport })).msg,
  }
  switch (form.get('step')) {
    case 'code':
      return prove(form, transport)
    case 'resend':
      return askForCode('code', form, sending)
    default:
      return askForCode('to', form, sending)
  }
}

async function prove(form: FormData, transport?: Transport): Promise<CodeStep | { step: 'done'; msg: string }> {
  const [to, otp] = [text(form, 'to'), otpOf(form)]
  if (otp.length < RESET_CODE_LENGTH) return { step: 'code', to, refused: tooShort }
  try {
    const { msg } = await callApi(calls.userProvePhone, { body: { phone: to, otp, news: form.has('news') }, transport })
    return { step: 'done', msg }
  } catch (error) {
    return { step: 'code', to, refused: refusalOf(error, fieldOfCode) }
  }
}
