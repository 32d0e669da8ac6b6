import { PackageX } from 'lucide-react'
import { NavLink } from 'react-router'

import { calls } from '#contract/calls'
import { reportPaths } from '#contract/messages/report-paths'
import type { SellerRole } from '#contract/seller-login'
import { mayMake } from '#web/seller/layout/roles.ts'
import { useOpenReports } from '#web/seller/messages/reports/report-queries.ts'

type Props = { role: SellerRole; className: string }

/** The link to the reports, with the number of those that are open. */
export function ReportsPlace({ role, className }: Props) {
  return mayMake(role, calls.sellerReports) && <Place className={className} />
}

function Place({ className }: Pick<Props, 'className'>) {
  const open = useOpenReports()
  return (
    <NavLink to={reportPaths.sellerReports()} className={`relative ${className}`}>
      <PackageX className="size-5" aria-hidden="true" /> <span className="max-sm:sr-only">Reports</span>
      {open > 0 && (
        <span className="figures min-w-5 rounded-full bg-pomegranate px-1 text-center text-xs leading-[1.43] font-semibold text-on-date max-sm:absolute max-sm:top-0.5 max-sm:right-0 md:ml-auto">
          <span>{open > 99 ? '99+' : open}</span>
          <span className="sr-only"> waiting for you</span>
        </span>
      )}
    </NavLink>
  )
}
