import * as z from 'zod/mini'

import { email, mobile } from '#contract/text'
import { errors } from '#contract/wording'
import { codeOf, refusalOf } from '#web/api-client.ts'
import { readFields, type Refused } from '#web/queries/read-fields.ts'

/** The first two steps of a form with a code, and the result of the last one. `to` is an email or a phone. */
export type CodeStep = { refused?: Refused; msg?: string | undefined } & (
  | { step: 'to'; to?: string }
  | { step: 'code'; to: string }
)

/** `read` takes the email or phone from the form, and `send` sends a code there and resolves with its message. */
type Sending<To extends Record<string, string>> = {
  read: (form: FormData) => { values: To } | { refused: Refused }
  send: (to: To) => Promise<string>
}

/** Sends a code and goes on with its step; stays in this one if refused. */
export async function askForCode<To extends Record<string, string>>(
  step: CodeStep['step'],
  form: FormData,
  { read, send }: Sending<To>,
): Promise<CodeStep> {
  const here: CodeStep = { step, to: text(form, 'to') }
  const address = read(form)
  if ('refused' in address) return { ...here, refused: address.refused }
  try {
    return { step: 'code', to: Object.values(address.values)[0] ?? '', msg: await send(address.values) }
  } catch (error) {
    return { ...here, refused: refusalOf(error) }
  }
}

/** The email in the field `to`. */
export function readEmail(form: FormData) {
  const read = readFields(form, z.object({ to: email }), { to: 'Your email' })
  return 'refused' in read ? read : { values: { email: read.values.to } }
}

/** The ten digits of the mobile in the field `to`. */
export function readPhone(form: FormData) {
  const read = readFields(form, z.object({ to: mobile }), { to: 'Your phone' })
  return 'refused' in read ? read : { values: { phone: read.values.to } }
}

export function isPhone(to: string): boolean {
  return /^[\d\s+().-]+$/.test(to)
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
