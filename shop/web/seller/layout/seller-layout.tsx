import { useQueryClient } from '@tanstack/react-query'
import {
  ChartColumn,
  ClipboardList,
  History,
  IndianRupee,
  LogOut,
  type LucideIcon,
  Mail,
  PackagePlus,
  Sunrise,
  Warehouse,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type ClientActionFunctionArgs, Link, NavLink, Outlet, useRevalidator } from 'react-router'

import type { Route } from './+types/seller-layout'
import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import type { SellerRole } from '#contract/seller-login'
import { callApi, errorText, refusalOf } from '#web/api-client.ts'
import { mayMake, type RolesOf } from '#web/seller/layout/roles.ts'
import { findSeller, leadSeller, sellerContext, sellerInBrowser } from '#web/seller/layout/seller-area.ts'
import { SellerLoginForm } from '#web/seller/layout/seller-login-form.tsx'
import { mailsQuery, useUndeliveredCount } from '#web/seller/messages/mail-queries.ts'
import { ReportsPlace } from '#web/seller/messages/reports/reports-place.tsx'
import { TicketsPlace } from '#web/seller/messages/tickets/tickets-place.tsx'
import { sellerOrderKeys } from '#web/seller/orders/order-queries.ts'
import { sellerQuery } from '#web/session/seller-session.ts'
import { focusPage } from '#web/ui/focus-on-new-page.ts'
import { Logo } from '#web/ui/pictures/logo.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

export const middleware = [findSeller]
export const clientMiddleware = [leadSeller]

// The login form's code loads on demand, because a logged-in seller does not need it.
export async function action(args: Route.ActionArgs) {
  return (await import('#web/seller/layout/log-seller-in.ts')).logSellerInOnServer(args)
}

export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    return await (await import('#web/seller/layout/log-seller-in.ts')).logSellerInInBrowser(args)
  } catch (error) {
    const refused = refusalOf(error)
    notify.error(refused.msg)
    return refused
  }
}

export function loader({ context }: Route.LoaderArgs) {
  return { seller: context.get(sellerContext) }
}

export async function clientLoader() {
  return { seller: await sellerInBrowser() }
}

/** The layout of the seller pages; the login form for everybody else. */
export default function SellerLayout({ loaderData: { seller }, actionData }: Route.ComponentProps) {
  const client = useQueryClient()
  // Seeds the cache, so that the next page does not fetch the seller again.
  useState(
    () => client.getQueryData(sellerQuery.queryKey) ?? client.setQueryData(sellerQuery.queryKey, seller && { seller }),
  )
  useFocusAcrossLogin(seller !== null)
  if (!seller) return <SellerLoginForm answered={actionData} />

  return (
    <div className="min-h-dvh [--seller-bar:calc(--spacing(16)+env(safe-area-inset-bottom))] pb-(--seller-bar) md:grid md:grid-cols-[15rem_minmax(0,1fr)] md:pb-0">
      <header className="flex flex-wrap items-center gap-x-2 border-b border-line px-4 py-2 md:sticky md:top-0 md:h-dvh md:flex-col md:flex-nowrap md:items-stretch md:gap-6 md:border-r md:border-b-0 md:bg-shade md:px-4 md:py-6">
        <Link to={paths.seller()} className="min-w-11 shrink-0 rounded-lg no-underline md:px-3">
          {/* A phone has no room for the name beside the places of reports and tickets. */}
          <Logo nameClass="max-sm:sr-only" />
        </Link>
        <SideMenu role={seller.role} />
        <Link
          to={paths.sellerAccount()}
          className="inline-flex min-h-11 min-w-0 grow basis-12 items-center rounded-full text-sm wrap-anywhere text-ink-soft no-underline hover:text-ink md:mt-auto md:grow-0 md:basis-auto md:px-3 md:hover:bg-card"
        >
          <span>
            Hi, <span className="font-semibold text-ink underline underline-offset-4">{seller.name}</span>
            <span className="sr-only">: your account</span>
          </span>
        </Link>
        <div className="flex md:flex-col md:gap-1">
          <ReportsPlace role={seller.role} className={besideName} />
          <TicketsPlace role={seller.role} className={besideName} />
          {mayMake(seller.role, calls.sellerActivity) && (
            <NavLink to={paths.sellerActivity()} className={besideName}>
              <History className="size-5" aria-hidden="true" /> <span className="max-sm:sr-only">Activity</span>
            </NavLink>
          )}
          <LogOutButton />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="px-4 py-6 outline-none md:px-10 md:py-10">
        <Outlet />
      </main>
    </div>
  )
}

/** Login and logout replace the page, so the focus moves to its start. */
function useFocusAcrossLogin(isIn: boolean): void {
  const was = useRef(isIn)
  useEffect(() => {
    if (was.current !== isIn && document.activeElement === document.body) focusPage()
    was.current = isIn
  }, [isIn])
}

type Place = { label: string; to: string; call: RolesOf; Icon: LucideIcon; at?: string; emailCount?: string }

// The bar of a phone has room for six places: Today leads to the emails there, and has their count.
const onPhone = 'md:hidden'
const onDesk = 'max-md:hidden'

const places: Place[] = [
  { label: 'Today', to: paths.sellerToday(), call: calls.sellerToday, Icon: Sunrise, emailCount: onPhone },
  { label: 'Add Product', to: paths.seller(), call: calls.productAdd, Icon: PackagePlus },
  { label: 'Product List', to: paths.sellerProductList(), call: calls.productStock, Icon: Warehouse },
  { label: 'Orders', to: paths.sellerOrders(), call: calls.orderSeller, Icon: ClipboardList },
  { label: 'Sales', to: paths.sellerSales(), call: calls.sellerSales, Icon: ChartColumn },
  { label: 'Money', to: paths.sellerMoney(), call: calls.sellerMoney, Icon: IndianRupee },
  { label: 'Emails', to: paths.sellerMails(), call: calls.sellerMails, Icon: Mail, at: onDesk, emailCount: onDesk },
]

// At the bottom of the screen on a phone.
function SideMenu({ role }: { role: SellerRole }) {
  return (
    <nav
      aria-label="Seller"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:static md:border-0 md:bg-transparent md:pb-0"
    >
      <ul className="flex md:flex-col md:gap-1">
        {places
          .filter(({ call }) => mayMake(role, call))
          .map(({ label, to, Icon, at = '', emailCount }) => (
            <li key={to} className={`min-w-0 flex-1 ${at}`}>
              <NavLink
                to={to}
                // The path of Add Product is a prefix of all others.
                end={to === paths.seller()}
                className="group relative flex min-h-16 flex-col items-center justify-center gap-0.5 px-0.5 py-1 text-center text-[min(var(--text-xs),5vw)] max-[359px]:px-0 max-[359px]:tracking-tight leading-tight wrap-anywhere font-medium text-ink-soft no-underline hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-date forced-colors:aria-[current=page]:underline md:min-h-11 md:flex-row md:justify-start md:gap-3 md:rounded-full md:px-3 md:text-base md:hover:bg-card md:aria-[current=page]:bg-card md:aria-[current=page]:shadow-card"
              >
                <span className="rounded-full px-[min(1rem,3vw)] py-0.5 group-aria-[current=page]:bg-saffron-soft group-aria-[current=page]:text-saffron-ink md:contents">
                  <Icon className="size-5" aria-hidden="true" />
                </span>
                <span>{label}</span>
                {emailCount && mayMake(role, calls.sellerMails) && <UndeliveredCount at={emailCount} />}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}

// At the icon on a phone, at the end of the row on a desktop.
function UndeliveredCount({ at }: { at: string }) {
  const count = useUndeliveredCount()
  if (count === 0) return null
  return (
    <span
      className={`figures absolute top-1.5 right-1 min-w-5 rounded-full bg-pomegranate px-1 text-center text-[min(var(--text-xs),5vw)] leading-[1.43] font-semibold text-on-date md:static md:ml-auto ${at}`}
    >
      <span>{count > 99 ? '99+' : count}</span>
      <span className="sr-only"> waiting for you</span>
    </span>
  )
}

const besideName =
  'inline-flex min-h-11 shrink-0 items-center gap-3 rounded-full px-3 font-medium text-date no-underline hover:bg-shade aria-[current=page]:bg-shade md:hover:bg-card md:aria-[current=page]:bg-card'

function LogOutButton() {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  async function logOut() {
    try {
      const { msg } = await callApi(calls.sellerLogout)
      client.setQueryData(sellerQuery.queryKey, null)
      await revalidate()
      client.removeQueries({ queryKey: sellerOrderKeys.all })
      client.removeQueries({ queryKey: mailsQuery.queryKey })
      notify.success(msg)
    } catch (error) {
      notify.error(errorText(error))
    }
  }
  return (
    <button type="button" onClick={() => void logOut()} className={besideName}>
      <LogOut className="size-5" aria-hidden="true" /> <span className="max-sm:sr-only">Logout</span>
    </button>
  )
}
