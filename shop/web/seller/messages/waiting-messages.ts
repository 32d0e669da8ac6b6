import { useQuery } from '@tanstack/react-query'

import { calls } from '#contract/calls'
import { useMay } from '#web/seller/layout/roles.ts'
import { badgeDelay, BADGE_EVERY_MS, mailsQuery } from '#web/seller/messages/mail-queries.ts'
import { reportsQuery } from '#web/seller/messages/reports/report-queries.ts'
import { ticketsQuery } from '#web/seller/messages/tickets/ticket-queries.ts'

/** The number of messages that wait: tickets without an answer, open reports, and emails that need the seller; 0 while unknown. */
export function useWaitingMessages(): number {
  const may = useMay()
  const emails = { ...mailsQuery, refetchInterval: badgeDelay, staleTime: BADGE_EVERY_MS }
  const { data: tickets = 0 } = useQuery({
    ...ticketsQuery({}),
    enabled: may(calls.sellerTickets),
    select: ({ waiting }) => waiting,
  })
  const { data: reports = 0 } = useQuery({
    ...reportsQuery({}),
    enabled: may(calls.sellerReports),
    select: ({ open }) => open,
  })
  const { data: mails = 0 } = useQuery({
    ...emails,
    enabled: may(calls.sellerMails),
    select: ({ needYou }) => needYou,
  })
  return tickets + reports + mails
}
