import * as z from 'zod/mini'

import type { calls } from '#contract/calls'
import { email } from '#contract/text'
import { errors } from '#contract/wording'
import { callApi, codeOf, refusalOf, type Transport } from '#web/api-client.ts'
import { readFields, type Refused } from '#web/queries/read-fields.ts'

/** The first two steps of a form with a code, and the result of the last one. */
export type CodeStep = { refused?: Refused; msg?: string | undefined } & (
  | { step: 'email'; email?: string }
  | { step: 'code'; email: string }
)

/** Sends a code and goes on with its step; stays `here` if refused. */
export async function askForCode(
  call: typeof calls.userSendResetOtp | typeof calls.userSendLoginOtp,
  here: CodeStep,
  form: FormData,
  transport?: Transport,
): Promise<CodeStep> {
  const read = readFields(form, z.object({ email }), { email: 'Your email' })
  if ('refused' in read) return { ...here, refused: read.refused }
  try {
    const { msg } = await callApi(call, { body: read.values, transport })
    return { step: 'code', email: read.values.email, msg }
  } catch (error) {
    return { ...here, refused: refusalOf(error) }
  }
}

/** The digits of the boxes, or the code as a later step sends it along. */
export function otpOf(form: FormData): string {
  return text(form, 'otp') || form.getAll('digit').map(String).join('')
}

export const tooShort: Refused = { msg: errors.sixDigits, fields: { digit: errors.sixDigits } }

/** Whether another code is needed first. */
export function isDeadCode(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'wrong-code' || code === 'expired-code'
}

export const fieldOfCode = { 'wrong-code': 'digit', 'expired-code': 'digit' } as const

export function text(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}
