import type { FailedMail, UnsentEmails } from '#contract/messages/mails'
import { reportDueBy } from '#contract/messages/report-rules'
import type { SellerReport } from '#contract/messages/reports'
import type { SellerTicket } from '#contract/messages/tickets'
import type { ReportList } from '#web/seller/messages/reports/report-queries.ts'
import type { TicketList } from '#web/seller/messages/tickets/ticket-queries.ts'

/** The first page of each list of open messages; undefined: the role may not read it. */
export type MessageLists = {
  tickets: TicketList | undefined
  reports: ReportList | undefined
  mails: UnsentEmails | undefined
}

type Message = { id: string; due: string } & (
  | { kind: 'ticket'; ticket: SellerTicket }
  | { kind: 'report'; report: SellerReport }
  | { kind: 'email'; mail: FailedMail }
)

/** The open messages of all kinds, those due first at the top; an email that came back is due when it failed. */
export function inboxOf({ tickets, reports, mails }: MessageLists): Message[] {
  const messages: Message[] = [
    ...(tickets?.tickets ?? []).map((ticket) => ({
      kind: 'ticket' as const,
      id: ticket._id,
      due: [ticket.answerBy ?? ticket.redressBy, ticket.redressBy].toSorted()[0]!,
      ticket,
    })),
    ...(reports?.reports ?? []).map((report) => ({
      kind: 'report' as const,
      id: report._id,
      due: reportDueBy(report.at),
      report,
    })),
    ...(mails?.failed ?? []).map((mail) => ({ kind: 'email' as const, id: mail._id, due: mail.failedAt, mail })),
  ]
  return messages.toSorted((a, b) => (a.due < b.due ? -1 : 1))
}
