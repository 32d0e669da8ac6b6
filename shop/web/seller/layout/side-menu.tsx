import { ClipboardList, type LucideIcon, Menu, MessageCircle, PackagePlus, Sunrise, Warehouse } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { reportPaths } from '#contract/messages/report-paths'
import { ticketPaths } from '#contract/messages/ticket-paths'
import { paths } from '#contract/paths'
import { reviewPaths } from '#contract/reviews/review-paths'
import { useMayOpen } from '#web/seller/layout/roles.ts'
import { useWaitingMessages } from '#web/seller/messages/waiting-messages.ts'

type Place = { label: string; to: string; Icon: LucideIcon; at?: string; others?: string[] }

const onPhone = 'md:hidden'
const onDesk = 'max-md:hidden'

const messages = [
  reportPaths.sellerReports(),
  reviewPaths.sellerReviews(),
  ticketPaths.sellerTickets(),
  paths.sellerMails(),
]

// `others`: the beginnings of further addresses that belong to the place.
const places: Place[] = [
  { label: 'Today', to: paths.sellerToday(), Icon: Sunrise },
  { label: 'Orders', to: paths.sellerOrders(), Icon: ClipboardList, others: [paths.sellerPackList()] },
  { label: 'Add Product', to: paths.seller(), Icon: PackagePlus, at: onDesk },
  { label: 'Product List', to: paths.sellerProductList(), Icon: Warehouse, at: onDesk },
  { label: 'Products', to: paths.sellerProductList(), Icon: Warehouse, at: onPhone },
  { label: 'Messages', to: paths.sellerMessages(), Icon: MessageCircle, others: messages },
  { label: 'More', to: paths.sellerMore(), Icon: Menu },
]

/** The places of the seller; at the bottom of the screen on a phone. */
export function SideMenu() {
  const mayOpen = useMayOpen()
  const { pathname } = useLocation()
  const current = placesAt(pathname)
  return (
    <nav
      aria-label="Seller"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:static md:border-0 md:bg-transparent md:pb-0"
    >
      <ul className="flex md:flex-col md:gap-1">
        {places
          .filter(({ to }) => mayOpen(to))
          .map((place) => (
            <li key={place.label} className={`min-w-0 flex-1 ${place.at ?? ''}`}>
              <Link
                to={place.to}
                aria-current={current.includes(place) ? 'page' : undefined}
                className="group relative flex min-h-16 flex-col items-center justify-center gap-0.5 px-0.5 py-1 text-center text-[min(var(--text-xs),5vw)] leading-tight wrap-anywhere font-medium text-ink-soft no-underline hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-date forced-colors:aria-[current=page]:underline md:min-h-11 md:flex-row md:justify-start md:gap-3 md:rounded-full md:px-3 md:text-base md:hover:bg-card md:aria-[current=page]:bg-card md:aria-[current=page]:shadow-card"
              >
                <span className="rounded-full px-[min(1rem,3vw)] py-0.5 group-aria-[current=page]:bg-saffron-soft group-aria-[current=page]:text-saffron-ink md:contents">
                  <place.Icon className="size-5" aria-hidden="true" />
                </span>
                <span>{place.label}</span>
                {place.to === paths.sellerMessages() && <WaitingCount />}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** The places that a page belongs to, one on a phone and one on a desktop; More has all that no other has. */
function placesAt(pathname: string): Place[] {
  if (pathname === paths.seller()) return places.filter(({ label }) => label === 'Add Product' || label === 'Products')
  const found = places.filter(
    ({ to, others = [] }) => to !== paths.seller() && [to, ...others].some((start) => pathname.startsWith(start)),
  )
  return found.length > 0 ? found : places.slice(-1)
}

// At the icon on a phone, at the end of the row on a desktop.
function WaitingCount() {
  const count = useWaitingMessages()
  if (count === 0) return null
  return (
    <span className="figures absolute top-1.5 right-[calc(50%-1.75rem)] min-w-5 rounded-full bg-pomegranate px-1 text-center text-[min(var(--text-xs),5vw)] leading-[1.43] font-semibold text-on-date md:static md:ml-auto">
      <span>{count > 99 ? '99+' : count}</span>
      <span className="sr-only"> waiting for you</span>
    </span>
  )
}
