import type { MailTrouble } from '#adapters/smtp'

/** `expired` and `interrupted` are set by the shop, the others by the mail server. */
export type Trouble = { kind: MailTrouble['kind'] | 'expired' | 'interrupted'; answer?: string | undefined }

const texts: Record<Trouble['kind'], string> = {
  'no mailbox': 'The mail server says there is no such mailbox. The address may be mistyped.',
  full: 'The mailbox is full.',
  unwanted: 'The mail server rejected it as spam.',
  refused: 'The mail server refused it.',
  later: 'The mail server asked us to try again later.',
  sender: 'The mail server does not let us send under the shop’s own address.',
  login: 'The mail server did not accept the shop’s login.',
  silent: 'The mail server did not answer in time.',
  unreachable: 'The mail server could not be reached.',
  expired: 'The code was no longer good when it could be sent. The shopper can ask for a new one.',
  interrupted: 'The shop was restarted while it was sending this.',
  other: 'It could not be sent.',
}

export function troubleText({ kind }: Trouble): string {
  return texts[kind]
}
