import { type ReactNode, use, useEffect } from 'react'
import {
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'

import { languageNow, t, translated } from '#contract/language/language'
import { speaking } from '#contract/language/speaking'
import { shop } from '#shop'
import { DocumentParts } from '#web/document-parts.ts'
import figtree from '#web/fonts/figtree-basic.woff2?url'
import fraunces from '#web/fonts/fraunces-basic.woff2?url'
import { paper, socialPicture } from '#web/identity.ts'
import { keepPresses } from '#web/navigation/early-presses.ts'
import { pageContext } from '#web/page-context.ts'
import { pageMeta } from '#web/page-meta.ts'
import sellerStyles from '#web/seller-styles.css?url'
import { findUser, userContext } from '#web/session/guards.ts'
import { type LoadedSession, setUser, userNow } from '#web/session/session.ts'
import { keepSettings, type LoadedSettings } from '#web/settings.ts'
import shopStyles from '#web/shop-styles.css?url'
import type { One } from '#web/storefront/layout/catalogue.ts'
import { ErrorPage, errorTitle } from '#web/storefront/layout/error-page.tsx'
import type { LoadedShared } from '#web/storefront/product/shared-product.ts'
import { useFocusOnNewPage } from '#web/ui/focus-on-new-page.ts'
import { useLateFonts } from '#web/ui/late-fonts.ts'
import { PageAnnouncer } from '#web/ui/page-announcer.tsx'
import { Toasts } from '#web/ui/toast/toast.tsx'
import type { Route } from './+types/root'

const fonts = [
  { family: 'Figtree', url: figtree, weight: '400 700' },
  { family: 'Fraunces', url: fraunces, weight: '600' },
]

const inReadersLanguage: MiddlewareFunction<Response> = ({ context }, next) =>
  speaking(context.get(pageContext).language, next)

export const middleware = [inReadersLanguage, findUser]

/** Settings and the shopper reach the browser once, with the first page. */
export async function loader({ context }: Route.LoaderArgs): Promise<LoadedSession & LoadedSettings> {
  const { settings, wasHere } = context.get(pageContext)
  return { settings, user: context.get(userContext), wasHere: await wasHere() }
}

export function shouldRevalidate() {
  return false
}

export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? pageMeta(errorTitle(error))
    : [{ title: shop.name }, { name: 'description', content: translated(shop.tagline) }]

export const links: Route.LinksFunction = () => [
  ...fonts.map(({ url }) => ({
    rel: 'preload' as const,
    href: url,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  ...(import.meta.env.PROD ? [] : [shopStyles, sellerStyles].map((href) => ({ rel: 'stylesheet', href }))),
  { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** Puts the business details in force where the pages read them. */
function useBusiness(): void {
  const known = useRouteLoaderData<typeof loader>('root')
  if (known) Object.assign(shop, known.settings.business)
}

type PageHandle = { withoutScripts?: boolean } | undefined

export function Layout({ children }: { children: ReactNode }) {
  const { css, nonce } = use(DocumentParts)
  useBusiness()
  const withoutScripts = useMatches().some(({ handle }) => (handle as PageHandle)?.withoutScripts)
  return (
    <html lang={languageNow() === 'ta' ? 'ta' : 'en-IN'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
        <Meta />
        <SocialMeta />
        {import.meta.env.PROD && (
          <style href="shop" precedence="shop">
            {css}
          </style>
        )}
        {/* Nothing is painted before the page is complete, because later parts would shift the layout. */}
        <link rel="expect" href="#whole" blocking="render" />
        {/* Only scripts need the nonce. Browsers hide it, and React would report a hydration mismatch. */}
        <Links nonce="" />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only rounded-full bg-date px-5 py-3 font-semibold text-on-date focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
        >
          {t('Skip to content')}
        </a>
        {children}
        <span id="whole" hidden />
        {!withoutScripts && (
          <>
            <ScrollRestoration />
            <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: keepPresses }} />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** The preview picture of a page: that of its product, else the shop's. Link previews need an absolute URL. */
function SocialMeta() {
  const known = useRouteLoaderData<typeof loader>('root')
  const product = useRouteLoaderData<{ part: One | null }>('storefront/product/product-page')?.part?.product
  const shared = useRouteLoaderData<LoadedShared>('login')?.shared ?? product
  const picture = shared?.image[0]
  return (
    <>
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:type" content="website" />
      <meta name="twitter:card" content="summary_large_image" />
      {known && picture && <meta property="og:image" content={new URL(picture, known.settings.publicUrl).href} />}
      {known && picture && <meta property="og:image:alt" content={shared.name} />}
      {known && !picture && (
        <>
          <meta property="og:image" content={known.settings.publicUrl + socialPicture.path} />
          <meta property="og:image:width" content={String(socialPicture.width)} />
          <meta property="og:image:height" content={String(socialPicture.height)} />
          <meta property="og:image:alt" content={`${shop.name}: ${translated(shop.tagline)}`} />
        </>
      )}
    </>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  useLateFonts(fonts)
  useFocusOnNewPage()
  useEffect(() => {
    keepSettings(loaderData.settings)
    if (userNow() === undefined) setUser(loaderData.user)
  }, [loaderData])
  return (
    <>
      <Outlet />
      <Toasts />
      <PageAnnouncer />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
