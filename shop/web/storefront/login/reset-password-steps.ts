import { type ActionFunctionArgs, type ClientActionFunctionArgs, redirect } from 'react-router'
import * as z from 'zod/mini'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { RESET_CODE_LENGTH } from '#contract/rules'
import { password } from '#contract/text'
import { callApi, refusalOf, type Transport } from '#web/api-client.ts'
import { readFields, type Refused } from '#web/queries/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { setUser } from '#web/session/session.ts'
import {
  askForCode,
  type CodeStep,
  fieldOfCode,
  isDeadCode,
  otpOf,
  readEmail,
  text,
  tooShort,
} from '#web/storefront/login/code-steps.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** The next form and the result of the last one. */
export type ResetStep = CodeStep | Password

/** `passkeys` is the number of those that stay, unless they are to go, too. */
type Password = {
  step: 'password'
  to: string
  otp: string
  passkeys: number
  removePasskeys: boolean
  refused?: Refused
  msg?: string | undefined
}

/** Handles a form sent before the page's script had loaded. */
export async function stepOnServer(args: ActionFunctionArgs): Promise<ResetStep | Response> {
  const next = await takeStep(await args.request.formData(), serverApi(args).transport)
  return next.step === 'done' ? redirect(paths.login()) : next
}

export async function stepInBrowser({ request }: ClientActionFunctionArgs): Promise<ResetStep | Response> {
  const next = await takeStep(await request.formData())
  if (next.step !== 'done' && next.refused) notify.error(next.refused.msg)
  else if (next.msg) notify.success(next.msg)
  // The toast has shown the message.
  if (next.step !== 'done') return { ...next, msg: undefined }
  // A new password ends all sessions of the account, including this one.
  setUser(null)
  return redirect(paths.login())
}

type Taken = ResetStep | { step: 'done'; msg: string }

async function takeStep(form: FormData, transport?: Transport): Promise<Taken> {
  switch (form.get('step')) {
    case 'code':
      return verifyCode(text(form, 'to'), otpOf(form), transport)
    case 'password':
      return setPassword(text(form, 'to'), otpOf(form), form, transport)
    case 'resend':
      return askForCode('code', form, sending(transport))
    default:
      return askForCode('to', form, sending(transport))
  }
}

function sending(transport?: Transport) {
  const send = async (body: { email: string }) => (await callApi(calls.userSendResetOtp, { body, transport })).msg
  return { read: readEmail, send }
}

async function verifyCode(to: string, otp: string, transport?: Transport): Promise<Taken> {
  const here = { step: 'code', to } as const
  if (otp.length < RESET_CODE_LENGTH) return { ...here, refused: tooShort }
  try {
    const { msg, passkeys = 0 } = await callApi(calls.userVerifyResetOtp, { body: { email: to, otp }, transport })
    return { step: 'password', to, otp, passkeys, removePasskeys: false, msg }
  } catch (error) {
    return { ...here, refused: refusalOf(error, fieldOf) }
  }
}

async function setPassword(to: string, otp: string, form: FormData, transport?: Transport): Promise<Taken> {
  const removePasskeys = form.has('removePasskeys')
  const here: Password = {
    step: 'password',
    to,
    otp,
    passkeys: Number(text(form, 'passkeys')),
    removePasskeys,
  }
  const read = readFields(form, z.object({ newPassword: password }), { newPassword: 'Your new password' })
  if ('refused' in read) return { ...here, refused: read.refused }
  try {
    const body = { email: to, otp, ...read.values, ...(removePasskeys && { removePasskeys }) }
    const { msg } = await callApi(calls.userResetPassword, { body, transport })
    return { step: 'done', msg }
  } catch (error) {
    const refused = refusalOf(error, fieldOf)
    // The code has expired meanwhile: another code is needed first.
    return isDeadCode(error) ? { step: 'code', to, refused } : { ...here, refused }
  }
}

const fieldOf = { ...fieldOfCode, 'weak-password': 'newPassword' } as const
