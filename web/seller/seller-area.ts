import { createContext, type MetaDescriptor, type MiddlewareFunction } from 'react-router'

import { pageMeta } from '#web/page-meta.ts'
import { getQueryClient } from '#web/query-client.ts'
import { serverApi } from '#web/server-api.ts'
import { fetchSeller, type Seller, sellerQuery } from '#web/session/seller-session.ts'

/** The logged-in seller, or null; set for every seller page that the server renders. */
export const sellerContext = createContext<Seller | null>()

export const findSeller: MiddlewareFunction<Response> = async (args, next) => {
  const api = serverApi(args)
  args.context.set(sellerContext, await fetchSeller(api.transport))
  const response = await next()
  for (const cookie of api.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
  return response
}

/** The logged-in seller in the browser; fetched once, and again after login and logout. */
export function sellerInBrowser(): Promise<Seller | null> {
  return getQueryClient().ensureQueryData(sellerQuery)
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The title of a seller page; for everybody else the page is the login form. */
export function sellerMeta(title: string) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] => {
    const layout = matches.find((match) => match?.id === 'seller/seller-layout')
    const data = layout?.loaderData as { seller: Seller | null } | undefined
    return pageMeta(data?.seller ? title : 'Seller Login')
  }
}
