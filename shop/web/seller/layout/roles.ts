import { useRouteLoaderData } from 'react-router'

import { calls } from '#contract/calls'
import { reportPaths } from '#contract/messages/report-paths'
import { ticketPaths } from '#contract/messages/ticket-paths'
import { paths } from '#contract/paths'
import { reviewPaths } from '#contract/reviews/review-paths'
import type { SellerRole } from '#contract/seller-login'
import type { Seller } from '#web/session/seller-session.ts'

/** A call of the seller, as far as its roles go. */
export type RolesOf = { roles: readonly SellerRole[] }

/** The call without which a page, and those below it, would be empty. */
const needs: [path: string, call: RolesOf][] = [
  [`${paths.sellerProductList()}/`, calls.productUpdate],
  [paths.sellerProductList(), calls.productStock],
  // The calls of lots have the same roles, and load with their pages alone.
  [paths.sellerLots(), calls.productStock],
  [paths.sellerPhoneOrder(), calls.sellerOrder],
  [paths.sellerPackList(), calls.orderParcels],
  [paths.sellerFiles(), calls.orderParcelFile],
  [paths.sellerCodes(), calls.offerList],
  [paths.sellerPrint('slips'), calls.orderParcels],
  [paths.sellerPrint('labels'), calls.orderParcels],
  [paths.sellerSales(), calls.sellerSales],
  [paths.sellerMoney(), calls.sellerMoney],
  [paths.sellerGst(), calls.sellerGst],
  [paths.sellerMails(), calls.sellerMails],
  [paths.sellerMessages(), calls.sellerTickets],
  [reportPaths.sellerReports(), calls.sellerReports],
  [reviewPaths.sellerReviews(), calls.sellerReviews],
  [ticketPaths.sellerTickets('figures'), calls.ticketFigures],
  [paths.sellerTeam(), calls.sellerTeam],
  [paths.sellerSettings(), calls.sellerSettings],
  [paths.sellerActivity(), calls.sellerActivity],
]

export function mayMake(role: SellerRole, { roles }: RolesOf): boolean {
  return roles.includes(role)
}

/** The page itself if the role may open it, else the first page of the role. */
export function pageFor(role: SellerRole, pathname: string): string {
  const call = pathname === paths.seller() ? calls.productAdd : needs.find(([path]) => pathname.startsWith(path))?.[1]
  if (!call || mayMake(role, call)) return pathname
  return mayMake(role, calls.productAdd) ? paths.seller() : paths.sellerToday()
}

/** Whether the logged-in seller may make a call; without, its buttons are not shown. */
export function useMay(): (call: RolesOf) => boolean {
  const role = useRole()
  return (call) => role !== undefined && mayMake(role, call)
}

/** Whether the logged-in seller may open a page; without, its links are not shown. */
export function useMayOpen(): (path: string) => boolean {
  const role = useRole()
  return (path) => role !== undefined && pageFor(role, path) === path
}

function useRole(): SellerRole | undefined {
  return useRouteLoaderData<{ seller: Seller | null }>('seller')?.seller?.role
}
