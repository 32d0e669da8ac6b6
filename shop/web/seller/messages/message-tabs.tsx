import { useLocation } from 'react-router'

import { reportPaths } from '#contract/messages/report-paths'
import { ticketPaths } from '#contract/messages/ticket-paths'
import { paths } from '#contract/paths'
import { reviewPaths } from '#contract/reviews/review-paths'
import { FilterTabs } from '#web/seller/layout/filter-tabs.tsx'
import { useMayOpen } from '#web/seller/layout/roles.ts'

const lists = [
  { label: 'Inbox', to: paths.sellerMessages() },
  { label: 'Tickets', to: ticketPaths.sellerTickets() },
  { label: 'Reports', to: reportPaths.sellerReports() },
  { label: 'Reviews', to: reviewPaths.sellerReviews() },
  { label: 'Emails', to: paths.sellerMails() },
]

/** All that waits, and the whole list of each kind. */
export function MessageTabs() {
  const { pathname } = useLocation()
  const mayOpen = useMayOpen()
  const tabs = lists.filter(({ to }) => mayOpen(to)).map((tab) => ({ ...tab, isChosen: pathname === tab.to }))
  return (
    <div className="mb-5">
      <FilterTabs label="Messages" tabs={tabs} />
    </div>
  )
}
