import type { ActionFunctionArgs } from 'react-router'

import { calls } from '#contract/calls'
import { contactMessage } from '#contract/entities'
import { errors, success } from '#contract/wording'
import { ApiRefusal, callApi, refusalOf, type Transport } from '#web/api-client.ts'
import { readFields, type Refused, textFields } from '#web/queries/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** `ticketId` is that of the ticket which a shop with tickets opens. `typed` refills the form; empty once the message is sent. `toast` differs from `msg` where the specification says so. */
export type Sent = Refused & { success: boolean; typed: Record<string, string>; toast?: string; ticketId?: string }

/** Handles a form sent before the page's script had loaded. */
export async function sendOnServer(args: ActionFunctionArgs): Promise<Sent> {
  return send(await args.request.formData(), serverApi(args).transport)
}

export async function sendInBrowser(request: Request): Promise<Sent> {
  const sent = await send(await request.formData())
  if (sent.success) notify.success(success.messageSent)
  else notify.error(sent.toast ?? sent.msg)
  return sent
}

async function send(form: FormData, transport?: Transport): Promise<Sent> {
  const typed = textFields(form)
  const read = readFields(form, contactMessage, { name: 'Your name', email: 'Your email', message: 'Your message' })
  if ('refused' in read) {
    const { fields, msg } = read.refused
    const left = ['name', 'email', 'message'].some((field) => !typed[field]?.trim())
    return { success: false, fields, msg: left ? errors.allFieldsRequired : msg, typed }
  }
  try {
    // A shop with tickets renders the email of the account; answers to another email go by mail alone.
    if (typed['account']?.toLowerCase() === read.values.email.toLowerCase()) {
      const { openTicket } = await import('#web/storefront/contact/open-ticket.ts')
      const { name, message } = read.values
      const { draftId, order, product } = typed
      const opened = await openTicket({ name, message, draftId, order, product }, transport)
      return { success: true, msg: opened.msg, fields: {}, typed: {}, ticketId: opened.id }
    }
    const { msg } = await callApi(calls.contactMail, { body: { ...read.values, draftId: typed['draftId'] }, transport })
    return { success: true, msg, fields: {}, typed: {} }
  } catch (error) {
    const refused = refusalOf(error)
    const hasReason = error instanceof ApiRefusal && refused.msg !== errors.somethingWentWrong
    return { ...refused, success: false, typed, ...(!hasReason && { toast: errors.messageNotSent }) }
  }
}
