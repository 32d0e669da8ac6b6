import { createContext, type MetaDescriptor, type MiddlewareFunction, redirect } from 'react-router'

import { paths } from '#contract/paths'
import { pageMeta } from '#web/page-meta.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { pageFor } from '#web/seller/layout/roles.ts'
import { serverApi } from '#web/server-api.ts'
import { fetchSeller, type Seller, sellerQuery, type SellerSession } from '#web/session/seller-session.ts'

/** The logged-in seller, or null; set for every seller page that the server renders. */
export const sellerContext = createContext<Seller | null>()

export const findSeller: MiddlewareFunction<Response> = async (args, next) => {
  const api = serverApi(args)
  args.context.set(sellerContext, sellerFor(args.request, await fetchSeller(api.transport)))
  const response = await next()
  for (const cookie of api.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
  return response
}

/** The logged-in seller in the browser; fetched once, and again after login and logout. */
export async function sellerInBrowser(): Promise<Seller | null> {
  const session = await getQueryClient().ensureQueryData(sellerQuery)
  return session?.next ? null : (session?.seller ?? null)
}

/** Before a page loads in the browser: leads to the next step of the login, or to a page of the role. */
export const leadSeller: MiddlewareFunction = async ({ request }) => {
  sellerFor(request, await getQueryClient().ensureQueryData(sellerQuery))
}

function sellerFor(request: Request, session: SellerSession | null): Seller | null {
  if (!session) return null
  const { pathname, search } = new URL(request.url)
  // A form is sent to the page where it stands.
  if (request.method !== 'GET') return session.next ? null : session.seller
  if (session.next) throw redirect(paths.sellerLogin(pathname + search))
  const page = pageFor(session.seller.role, pathname)
  if (page !== pathname) throw redirect(page)
  return session.seller
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The title of a seller page; for everybody else the page is the login form. */
export function sellerMeta(title: string) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] => {
    const layout = matches.find((match) => match?.id === 'seller')
    const data = layout?.loaderData as { seller: Seller | null } | undefined
    return pageMeta(data?.seller ? title : 'Seller Login')
  }
}
