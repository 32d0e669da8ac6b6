import {
  Boxes,
  ChartColumn,
  ChevronRight,
  ClipboardCheck,
  History,
  IndianRupee,
  type LucideIcon,
  PackageOpen,
  ReceiptIndianRupee,
  Settings2,
  Sheet,
  TicketPercent,
  UserRound,
  Users,
} from 'lucide-react'
import { Link, useRouteLoaderData } from 'react-router'

import { ticketPaths } from '#contract/messages/ticket-paths'
import { paths } from '#contract/paths'
import { LogOutButton } from '#web/seller/layout/log-out-button.tsx'
import { useMayOpen } from '#web/seller/layout/roles.ts'
import { sellerMeta } from '#web/seller/layout/seller-area.ts'
import type { Seller } from '#web/session/seller-session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('More')

type Screen = { label: string; about: string; to: string; Icon: LucideIcon }

const groups: { title: string; screens: Screen[] }[] = [
  {
    title: 'Money',
    screens: [
      {
        label: 'Sales',
        about: 'Orders and revenue by day, best products',
        to: paths.sellerSales(),
        Icon: ChartColumn,
      },
      {
        label: 'Money',
        about: 'What Razorpay paid, beside what the orders say',
        to: paths.sellerMoney(),
        Icon: IndianRupee,
      },
      {
        label: 'GST',
        about: 'The figures of a month, and files for GSTR-1',
        to: paths.sellerGst(),
        Icon: ReceiptIndianRupee,
      },
    ],
  },
  {
    title: 'Goods',
    screens: [
      {
        label: 'Pack list',
        about: 'What to pack now, parcel by parcel',
        to: paths.sellerPackList(),
        Icon: PackageOpen,
      },
      {
        label: 'Files',
        about: 'Products and prices in a spreadsheet, the courier’s tracking numbers',
        to: paths.sellerFiles(),
        Icon: Sheet,
      },
      {
        label: 'Codes',
        about: 'A lower price for who types or follows a code',
        to: paths.sellerCodes(),
        Icon: TicketPercent,
      },
      { label: 'Lots', about: 'What came when, how long it keeps, recalls', to: paths.sellerLots(), Icon: Boxes },
    ],
  },
  {
    title: 'The shop',
    screens: [
      {
        label: 'Settings',
        about: 'A break, delivery, order sizes, gifts',
        to: paths.sellerSettings(),
        Icon: Settings2,
      },
      { label: 'Team', about: 'Who else works here, and what each may do', to: paths.sellerTeam(), Icon: Users },
      { label: 'Activity', about: 'Who did what, and when', to: paths.sellerActivity(), Icon: History },
      {
        label: 'Ticket figures',
        about: 'How many questions came, and how soon each was answered',
        to: ticketPaths.sellerTickets('figures'),
        Icon: ClipboardCheck,
      },
      {
        label: 'Account',
        about: 'Your password, devices and two-step login',
        to: paths.sellerAccount(),
        Icon: UserRound,
      },
    ],
  },
]

/** Every screen that the menu does not name, in words; on a phone also the greeting and Logout. */
export default function MorePage() {
  const mayOpen = useMayOpen()
  const seller = useRouteLoaderData<{ seller: Seller | null }>('seller')?.seller
  if (!seller) return null
  return (
    <div className="max-w-5xl">
      <PageHeading title="More" />
      <p className="-mt-4 mb-6 wrap-anywhere text-ink-soft md:hidden">
        Hi, <span className="font-semibold text-ink">{seller.name}</span>
      </p>
      <div className="flex flex-col gap-7">
        {groups
          .map(({ title, screens }) => ({ title, screens: screens.filter(({ to }) => mayOpen(to)) }))
          .filter(({ screens }) => screens.length > 0)
          .map(({ title, screens }) => (
            <section key={title} aria-labelledby={title}>
              <h2 id={title} className="mb-2 font-sans text-sm font-semibold tracking-normal text-ink-soft">
                {title}
              </h2>
              <ul className="overflow-hidden rounded-card border border-line bg-card shadow-card">
                {screens.map((screen) => (
                  <li key={screen.to} className="border-line not-first:border-t">
                    <ScreenLink {...screen} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      <LogOutButton className={buttonClass('secondary', 'mt-7 w-full md:hidden')} />
    </div>
  )
}

function ScreenLink({ label, about, to, Icon }: Screen) {
  return (
    <Link to={to} className="flex min-h-14 items-center gap-4 px-4 py-2 text-ink no-underline hover:bg-shade">
      <Icon className="size-5 shrink-0 text-date" aria-hidden="true" />
      <span className="min-w-0 grow">
        <span className="block leading-snug font-semibold">{label}</span>
        <span className="block text-sm text-ink-soft">{about}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
    </Link>
  )
}
