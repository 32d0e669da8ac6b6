import { calls } from '#contract/calls'
import { callApi, type Transport } from '#web/api-client.ts'

type Message = {
  name: string
  message: string
  draftId: string | undefined
  order?: string | undefined
  product?: string | undefined
}

/** Sends the message of a logged-in shopper as a ticket. */
export function openTicket({ order, product, ...message }: Message, transport?: Transport) {
  const about = { ...(order ? { order } : {}), ...(product ? { product } : {}) }
  return callApi(calls.ticketOpen, { body: { ...message, ...about }, transport })
}
