import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router'
import * as z from 'zod/mini'

import { calls } from '#contract/calls'
import { email, line, text } from '#contract/entities'
import { errors } from '#contract/wording'
import { ApiRefusal, callApi, type Transport } from '#web/api-client.ts'
import { readFields, type Refused } from '#web/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { notify } from '#web/ui/toast.tsx'

export type Sent = Refused & { success: boolean }

/** The form, sent before the page's script was there. */
export async function sendOnServer(args: ActionFunctionArgs): Promise<Sent> {
  return send(await args.request.formData(), serverApi(args).transport)
}

export async function sendInBrowser({ request }: ClientActionFunctionArgs): Promise<Sent> {
  const sent = await send(await request.formData())
  if (sent.success) notify.success(sent.msg)
  else notify.error(sent.msg)
  return sent
}

async function send(form: FormData, transport?: Transport): Promise<Sent> {
  const read = readFields(form, message, { name: 'Your name', email: 'Your email', message: 'Your message' })
  if ('refused' in read) {
    const { fields, msg } = read.refused
    const left = ['name', 'email', 'message'].some((field) => isBlank(form.get(field)))
    return { success: false, fields, msg: left ? errors.allFieldsRequired : msg }
  }
  try {
    const { msg } = await callApi(calls.contactMail, { body: read.values, transport })
    return { success: true, msg, fields: {} }
  } catch (error) {
    return { success: false, msg: whyNot(error), fields: {} }
  }
}

const message = z.object({ name: line(100), email, message: text(5_000) })

function isBlank(value: FormDataEntryValue | null): boolean {
  return typeof value !== 'string' || value.trim() === ''
}

/** The server's reason when it gave one; that it failed otherwise. */
function whyNot(error: unknown): string {
  return error instanceof ApiRefusal && error.message !== errors.somethingWentWrong
    ? error.message
    : errors.messageNotSent
}
