import { LogIn, LogOut, MenuIcon, Package, UserRound } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, NavLink, useLocation } from 'react-router'

import { plural, t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { useCartItems } from '#web/cart/cart.ts'
import { itemCount } from '#web/cart/cart-items.ts'
import { useLogOut } from '#web/session/log-out.ts'
import { safeNext } from '#web/session/next-page.ts'
import { useUser } from '#web/session/session.ts'
import { useSettings } from '#web/settings.ts'
import { LanguageSwitch } from '#web/storefront/layout/language-switch.tsx'
import { SearchBox } from '#web/storefront/layout/search-box.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { closeMenu, Menu, menuItem } from '#web/ui/menu.tsx'
import { Bag, BagLines } from '#web/ui/pictures/bag.tsx'
import { Logo } from '#web/ui/pictures/logo.tsx'

const destinations = [
  { label: 'Home', to: paths.home() },
  { label: 'All Product', to: paths.products() },
  { label: 'Contact', to: paths.contact() },
] as const

// Both open the same menu; that of a desktop has the destinations in the bar.
const profile = {
  label: 'Profile',
  icon: <UserRound className="size-6" aria-hidden="true" />,
  className: 'max-md:hidden',
} as const
const menu = {
  label: 'Menu',
  icon: <MenuIcon className="size-6" aria-hidden="true" />,
  className: 'md:hidden',
} as const

/** One sticky row; on a phone the logo, the search, the cart and a menu for everything else. */
export function NavBar() {
  const user = useUser()
  const { isPublic } = useSettings()
  return (
    <header className="@container sticky top-(--unstick) z-30 border-b border-line bg-paper/95 backdrop-blur">
      <div className="shell flex min-h-14 items-center gap-x-1.5 gap-y-1 py-1 md:min-h-16 md:gap-x-3 lg:gap-x-6 @max-[20rem]:flex-wrap">
        <Link
          to={paths.home()}
          className="mr-auto inline-flex min-h-11 min-w-11 items-center rounded-lg no-underline md:mr-2 lg:mr-0"
        >
          {/* On a phone only the mark is visible. */}
          <Logo className="max-md:gap-0 max-md:text-[0px]" drawing="named" />
        </Link>
        <nav aria-label={t('Main')} className="hidden md:flex lg:gap-1">
          {destinations.map(({ label, to }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="flex min-h-11 items-center rounded-full px-2.5 font-medium whitespace-nowrap lg:px-4 text-ink no-underline hover:bg-shade aria-[current=page]:bg-shade aria-[current=page]:text-date forced-colors:aria-[current=page]:underline"
            >
              {t(label)}
            </NavLink>
          ))}
        </nav>
        <SearchBox className="@max-[20rem]:order-last @max-[20rem]:basis-full" />
        <BagLines />
        {(user || isPublic) && <CartLink />}
        {!user && <LogInLink />}
        <Menu openers={(user ? [profile, menu] : [menu]).map((opener) => ({ ...opener, label: t(opener.label) }))}>
          <nav aria-label={t('Menu')} className="md:hidden">
            {destinations.map(({ label, to }) => (
              <NavLink key={to} to={to} end className={menuItem} onClick={closeMenu}>
                {t(label)}
              </NavLink>
            ))}
          </nav>
          {user && (
            <div className="max-md:mt-1 max-md:border-t max-md:border-line max-md:pt-2">
              <ProfileItems name={user.name} />
            </div>
          )}
          <div className="mt-1 border-t border-line pt-1">
            <LanguageSwitch className={menuItem} />
          </div>
        </Menu>
      </div>
    </header>
  )
}

function LogInLink() {
  const { isPublic } = useSettings()
  const { pathname, search } = useLocation()
  // Without a page to come back to, the address of the login is that of the shop.
  const to = isPublic ? `${paths.login()}?next=${encodeURIComponent(safeNext(pathname + search))}` : paths.login()
  return (
    <Link to={to} className={buttonClass('secondary', 'max-md:px-3')}>
      <LogIn className="size-4 shrink-0" aria-hidden="true" /> <span className="max-md:sr-only">{t('Login')}</span>
    </Link>
  )
}

function CartLink() {
  const count = itemCount(useCartItems())
  return (
    <>
      <Link
        to={paths.cart()}
        aria-label={plural(count, 'Cart, {count} item', 'Cart, {count} items')}
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-date hover:bg-shade"
      >
        <Bag className="size-6" />
        <span
          aria-hidden="true"
          data-testid="cart-count"
          // With large text it grows less than the bag, to leave it visible.
          className="figures absolute -top-0.5 -right-0.5 flex min-w-[min(1.25rem,7vw)] items-center justify-center rounded-full bg-saffron px-1 text-[min(var(--text-xs),5.5vw)] leading-[min(1.25rem,7vw)] font-bold text-on-saffron"
        >
          {count}
        </span>
      </Link>
      <p role="status" className="sr-only">
        {plural(count, '{count} item in the cart', '{count} items in the cart')}
      </p>
    </>
  )
}

function ProfileItems({ name }: { name: string }) {
  const logOut = useLogOut()
  return (
    <>
      <p className="px-3 wrap-anywhere pt-1 pb-2 text-sm text-ink-soft">{t('Signed in as {name}', { name })}</p>
      <NavLink to={paths.myOrders()} className={menuItem} onClick={closeMenu}>
        <Package className="size-5" aria-hidden="true" /> {t('My Orders')}
      </NavLink>
      <NavLink to={paths.account()} className={menuItem} onClick={closeMenu}>
        <UserRound className="size-5" aria-hidden="true" /> {t('Account')}
      </NavLink>
      <button
        type="button"
        className={menuItem}
        onClick={(event: MouseEvent<HTMLButtonElement>) => {
          closeMenu(event)
          void logOut()
        }}
      >
        <LogOut className="size-5" aria-hidden="true" /> {t('Logout')}
      </button>
    </>
  )
}
