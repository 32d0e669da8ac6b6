import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ClientActionFunctionArgs, Link, Outlet } from 'react-router'

import type { Route } from './+types/seller-layout'
import { paths } from '#contract/paths'
import { refusalOf } from '#web/api-client.ts'
import { LogOutButton } from '#web/seller/layout/log-out-button.tsx'
import { findSeller, leadSeller, sellerContext, sellerInBrowser } from '#web/seller/layout/seller-area.ts'
import { SellerLoginForm } from '#web/seller/layout/seller-login-form.tsx'
import { SideMenu } from '#web/seller/layout/side-menu.tsx'
import { sellerQuery } from '#web/session/seller-session.ts'
import { focusPage } from '#web/ui/focus-on-new-page.ts'
import { atOnce, later } from '#web/ui/later.tsx'
import { Logo } from '#web/ui/pictures/logo.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

const SendPacked = later(async () => (await import('#web/seller/packing/packed-parcels.ts')).SendPacked, atOnce)

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
      <header className="border-b border-line px-4 py-2 md:sticky md:top-0 md:flex md:h-dvh md:flex-col md:gap-6 md:border-r md:border-b-0 md:bg-shade md:px-4 md:py-6">
        <Link to={paths.seller()} className="inline-flex min-h-11 items-center rounded-lg no-underline md:px-3">
          <Logo />
        </Link>
        <SideMenu />
        {/* On a phone More has them. */}
        <div className="mt-auto flex flex-col gap-1 max-md:hidden">
          <Link
            to={paths.sellerAccount()}
            className="inline-flex min-h-11 min-w-0 items-center rounded-full px-3 text-sm wrap-anywhere text-ink-soft no-underline hover:bg-card hover:text-ink"
          >
            <span>
              Hi, <span className="font-semibold text-ink underline underline-offset-4">{seller.name}</span>
              <span className="sr-only">: your account</span>
            </span>
          </Link>
          <LogOutButton className="inline-flex min-h-11 items-center gap-3 rounded-full px-3 font-medium text-date hover:bg-card" />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="px-4 py-6 outline-none md:px-10 md:py-10">
        <Outlet />
      </main>
      <SendPacked />
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
