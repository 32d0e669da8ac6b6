import { calls } from '#contract/calls'
import { closeReasons } from '#contract/messages/ticket-rules'
import { callApi, errorText, type Transport } from '#web/api-client.ts'
import { textFields } from '#web/queries/read-fields.ts'

/** The result of a form; `typed` refills it. */
export type Acted = { success: boolean; msg: string; typed?: string }

/** Answers a ticket, closes it, or both; or notes that its customer was reached. */
export async function actOnTicket(form: FormData, id = '', transport?: Transport): Promise<Acted> {
  const { message = '', draftId } = textFields(form)
  const reason = closeReasons.find((each) => each === form.get('reason'))
  try {
    if (form.has('reached')) {
      const { msg } = await callApi(calls.sellerTicketReached, { body: { id }, transport })
      return { success: true, msg }
    }
    if (message.trim() === '' && reason) {
      const { msg } = await callApi(calls.sellerTicketClose, { body: { id, reason }, transport })
      return { success: true, msg }
    }
    const body = { id, message, draftId, ...(reason ? { close: reason } : {}) }
    const { msg } = await callApi(calls.sellerTicketAnswer, { body, transport })
    return { success: true, msg }
  } catch (error) {
    return { success: false, msg: errorText(error), typed: message }
  }
}
