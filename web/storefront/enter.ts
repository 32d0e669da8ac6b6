import * as z from 'zod/mini'

import { calls } from '#contract/calls'
import { email, line, password, type User } from '#contract/entities'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { readFields, type Refused } from '#web/read-fields.ts'
import type { LoginMode } from '#web/storefront/login-mode.ts'

export type Entered = { user: User; msg: string } | { refused: Refused }

/** Logs in or opens an account with what the form says. */
export async function enter(mode: LoginMode, form: FormData, transport?: Transport): Promise<Entered> {
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
