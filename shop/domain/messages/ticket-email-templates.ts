import { t, translated } from '#contract/language/language'
import { speaking } from '#contract/language/speaking'
import { ANSWER_HOURS, type CloseReason } from '#contract/messages/ticket-rules'
import { closingWords } from '#contract/messages/ticket-wording'
import { orderNumber } from '#contract/orders/order-number'
import { shop } from '#shop'

import type { Block } from '#domain/messages/email'
import type { Mail } from '#domain/messages/mail'
import { renderEmail } from '#domain/messages/render-email'

type Ticket = { id: string; number: string }

/** `address` takes the answers by email; undefined where the shop has none. */
export type TicketToShopper = { to: string; ticket: Ticket; address: string | undefined; url: string }
/** `name` and `email` are the shopper's. */
export type TicketToShop = { to: string; ticket: Ticket; name: string; email: string; url: string }

/** The address may be a stranger's, so the email contains nothing that was typed. */
export function ticketAcknowledgedEmail(mail: TicketToShopper): Mail {
  const { number } = mail.ticket
  return automatic(
    toShopper(mail, {
      subject: t('{number}: your message to {shop}', { number, shop: shop.name }),
      preview: t('A person answers within {hours} hours. Your number is {number}.', { hours: ANSWER_HOURS, number }),
      heading: t('We have your message'),
      blocks: [
        { kind: 'text', text: t('Your number is {number}. Please name it if you call us.', { number }) },
        {
          kind: 'text',
          text: t(
            'A person answers within {hours} hours. A complaint is settled within a month of the day it reached us.',
            { hours: ANSWER_HOURS },
          ),
        },
        ...howToAnswer(mail, t('To add something, reply to this email.')),
        { kind: 'small', text: t('If you did not write to us, somebody mistyped an address. You need do nothing.') },
      ],
    }),
  )
}

export function ticketAnsweredEmail(mail: TicketToShopper, message: string, closed?: CloseReason): Mail {
  return toShopper(mail, {
    subject: t('{number}: our answer', { number: mail.ticket.number }),
    preview: oneLine(message),
    heading: t('Our answer'),
    blocks: [
      { kind: 'text', text: message },
      ...(closed ? [{ kind: 'text' as const, text: closedText(closed) }] : []),
      ...howToAnswer(mail, t(closed ? 'Is something left? Reply to this email.' : 'Reply to this email to answer.')),
    ],
  })
}

export function ticketClosedEmail(mail: TicketToShopper, reason: CloseReason): Mail {
  return automatic(
    toShopper(mail, {
      subject: t('{number} is closed', { number: mail.ticket.number }),
      preview: closedText(reason),
      heading: t('Your ticket is closed'),
      blocks: [
        { kind: 'text', text: closedText(reason) },
        ...howToAnswer(mail, t('Is something left? Reply to this email, and the ticket opens again.')),
      ],
    }),
  )
}

export function ticketFilesEmail(mail: TicketToShopper): Mail {
  return automatic(
    toShopper(mail, {
      subject: t('{number}: please describe what you attached', { number: mail.ticket.number }),
      preview: t('Your words have reached us; the files are not kept.'),
      heading: t('We have your words, but not the files'),
      blocks: [
        {
          kind: 'text',
          text: t(
            'Your email has reached us. Its words are kept with your ticket. The files that came with it are not: for your safety and ours, {shop} takes no files by email. Please tell us in words what they show.',
            { shop: shop.name },
          ),
        },
        ...howToAnswer(mail, t('Reply to this email.')),
      ],
    }),
  )
}

export function ticketOpenedEmail(
  mail: TicketToShop,
  message: string,
  about: { orderId?: string | undefined; productName?: string | undefined },
): Mail {
  const rows = [
    { label: 'Name', value: mail.name, below: true },
    { label: 'Email', value: mail.email, below: true },
    ...(about.orderId === undefined ? [] : [{ label: 'Order', value: orderNumber(about.orderId) }]),
    ...(about.productName === undefined ? [] : [{ label: 'Product', value: about.productName, below: true }]),
  ]
  return toShop(mail, message, { subject: `${mail.ticket.number}: a new ticket`, heading: 'A new ticket', rows })
}

export function ticketRepliedEmail(mail: TicketToShop, message: string, reopened: boolean): Mail {
  const heading = reopened ? 'A ticket is open again' : 'A customer has written again'
  const rows = [{ label: 'Name', value: mail.name, below: true }]
  return toShop(mail, message, { subject: `${mail.ticket.number}: ${heading.toLowerCase()}`, heading, rows })
}

type Content = { subject: string; preview: string; heading: string; blocks: Block[] }

function toShopper({ to, ticket, address }: TicketToShopper, content: Content): Mail {
  const replies = address === undefined ? {} : { replyTo: address }
  return { ...renderEmail({ ...content, ...replies, to, ticket }), ...(address ? { bouncesTo: address } : {}) }
}

function toShop(
  { to, ticket, email, url }: TicketToShop,
  message: string,
  { rows, ...content }: { subject: string; heading: string; rows: Extract<Block, { kind: 'rows' }>['rows'] },
): Mail {
  const blocks: Block[] = [
    { kind: 'rows', rows },
    { kind: 'quote', text: message },
    { kind: 'button', label: 'Answer it', url },
    {
      kind: 'small',
      text: `Answered there, it is kept with the ticket. A reply to this email goes to ${email} alone.`,
    },
  ]
  const rendered = speaking('en', () =>
    renderEmail({ ...content, to, replyTo: email, ticket, preview: oneLine(message), blocks }),
  )
  return automatic({ ...rendered, quotes: email })
}

function automatic(mail: Mail): Mail {
  return { ...mail, automatic: true }
}

function howToAnswer({ address, url }: TicketToShopper, byMail: string): Block[] {
  return [
    ...(address === undefined ? [] : [{ kind: 'text' as const, text: byMail }]),
    { kind: 'button', label: t('Open your ticket'), url },
  ]
}

function closedText(reason: CloseReason): string {
  return t('We have closed your ticket: {reason}.', { reason: translated(closingWords[reason]).toLowerCase() })
}

function oneLine(message: string): string {
  return message.replace(/\s+/g, ' ').slice(0, 120)
}
