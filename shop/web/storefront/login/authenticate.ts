import * as z from 'zod/mini'

import { calls } from '#contract/calls'
import type { User } from '#contract/entities'
import { email, line, password } from '#contract/text'
import { callApi, refusalOf, type Transport } from '#web/api-client.ts'
import { readFields, type Refused } from '#web/queries/read-fields.ts'
import type { LoginMode } from '#web/storefront/login/login-mode.ts'

export type Authenticated = { user: User; msg: string } | { refused: Refused }

/** Logs in or registers with the values of the form. */
export async function authenticate(mode: LoginMode, form: FormData, transport?: Transport): Promise<Authenticated> {
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
    return {
      refused: refusalOf(error, { 'email-taken': 'email', 'weak-password': 'password' }),
    }
  }
}

const names = { name: 'Your name', email: 'Your email', password: 'Your password' }
const newAccount = z.object({ name: line(100), email, password })
// At login a password of any length is sent, because only the server can reject it.
const account = z.object({ email, password: z.string() })
