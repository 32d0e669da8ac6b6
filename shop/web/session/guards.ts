import { createContext, type MiddlewareFunction, redirect } from 'react-router'

import { paths } from '#contract/paths'
import { pageContext } from '#web/page-context.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { loginPath, safeNext } from '#web/session/next-page.ts'
import { fetchUser, type Shopper, userOfBrowser } from '#web/session/session.ts'
import { isPublicNow } from '#web/settings.ts'

/** The shopper who requested the page, or null; set by the root for every page that the server renders. */
export const userContext = createContext<Shopper | null>()

export const findUser: MiddlewareFunction<Response> = async (args, next) => {
  const api = serverApi(args)
  args.context.set(userContext, await orErrorPage(fetchUser(api.transport)))
  const response = await next()
  for (const cookie of api.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
  return response
}

type Guard = (user: Shopper | null, url: URL, isPublic: boolean) => string | undefined

/** Visitors log in first and then come back. */
export const shoppersOnly = guard((user, url) => (user ? undefined : loginPath(url.pathname + url.search)))

/** Visitors log in first, unless the owner lets them look. */
export const everybodyIfPublic = guard((user, url, isPublic) =>
  user || isPublic ? undefined : loginPath(url.pathname + url.search),
)

/** Sends visitors to the cart, which sends them to the login. */
export const elseToCart = guard((user) => (user ? undefined : paths.cart()))

const pastLogin: Guard = (user, url) => (user ? safeNext(url.searchParams.get('next')) : undefined)

/** Sends logged-in shoppers past the login. A visitor who opens the shop's own address may look first, if the owner lets them. */
export const visitorsOnly = {
  onServer: guard(
    (user, url, isPublic) =>
      pastLogin(user, url, isPublic) ??
      (isPublic && url.pathname + url.search === paths.login() ? paths.home() : undefined),
  ).onServer,
  inBrowser: guard(pastLogin).inBrowser,
}

/** A rule on who may open a page, as middleware for the server (first page) and for the browser (later pages). */
function guard(sendElsewhere: Guard) {
  const onServer: MiddlewareFunction<Response> = ({ context, request }) => {
    const { isPublic = false } = context.get(pageContext).settings
    const elsewhere = sendElsewhere(context.get(userContext), new URL(request.url), isPublic)
    if (elsewhere) throw redirect(elsewhere)
  }
  const inBrowser: MiddlewareFunction = async ({ request }) => {
    const elsewhere = sendElsewhere(await userOfBrowser(), new URL(request.url), isPublicNow())
    if (elsewhere) throw redirect(elsewhere)
  }
  return { onServer: [onServer], inBrowser: [inBrowser] }
}
