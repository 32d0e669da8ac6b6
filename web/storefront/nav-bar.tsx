import { LogIn, LogOut, MenuIcon, Package, ShoppingBag, UserRound } from 'lucide-react'
import { Link, NavLink } from 'react-router'

import { paths } from '#contract/paths'
import { pieces } from '#web/cart/cart-items.ts'
import { useCart } from '#web/cart/cart.ts'
import { useLogOut } from '#web/session/log-out.ts'
import { useUser } from '#web/session/session.ts'
import { SearchBox } from '#web/storefront/search-box.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { closeMenu, Menu, menuItem } from '#web/ui/menu.tsx'

const destinations = [
  { label: 'Home', to: paths.home() },
  { label: 'All Product', to: paths.products() },
  { label: 'Contact', to: paths.contact() },
]

export function NavBar() {
  const user = useUser()
  return (
    <header className="z-30 border-b border-line bg-paper/95 backdrop-blur md:sticky md:top-0">
      <div className="shell flex flex-wrap items-center gap-x-2 gap-y-2 py-2 md:min-h-16 md:flex-nowrap md:gap-x-3 lg:gap-x-6">
        <Link to={paths.home()} className="mr-auto rounded-lg no-underline md:mr-0">
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden md:flex lg:gap-1">
          {destinations.map(({ label, to }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="flex min-h-11 items-center rounded-full px-3 font-medium whitespace-nowrap lg:px-4 text-ink no-underline hover:bg-shade aria-[current=page]:bg-shade aria-[current=page]:text-date"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <SearchBox />
        {user ? <ShopperTools name={user.name} /> : <LogInLink />}
        <MobileMenu />
      </div>
    </header>
  )
}

function LogInLink() {
  return (
    <Link to={paths.login()} className={buttonClass('secondary', 'md:ml-auto')}>
      <LogIn className="size-4" aria-hidden="true" /> Login
    </Link>
  )
}

function ShopperTools({ name }: { name: string }) {
  const count = pieces(useCart().items)
  const logOut = useLogOut()
  return (
    <>
      <Link
        to={paths.cart()}
        aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
        className="relative inline-flex size-11 items-center justify-center rounded-full text-date hover:bg-shade"
      >
        <ShoppingBag className="size-6" aria-hidden="true" />
        <span
          aria-hidden="true"
          data-testid="cart-count"
          className="figures absolute -top-0.5 -right-0.5 flex min-w-5 items-center justify-center rounded-full bg-saffron px-1 text-xs leading-5 font-bold text-on-saffron"
        >
          {count}
        </span>
      </Link>
      <Menu label="Profile" button={<UserRound className="size-6" aria-hidden="true" />}>
        <p className="truncate border-b border-line px-3 pt-1 pb-2 text-sm text-ink-soft">Signed in as {name}</p>
        <NavLink to={paths.myOrders()} className={`${menuItem} mt-1`} onClick={closeMenu}>
          <Package className="size-5" aria-hidden="true" /> My Orders
        </NavLink>
        <button
          type="button"
          className={menuItem}
          onClick={(event) => {
            closeMenu(event)
            void logOut()
          }}
        >
          <LogOut className="size-5" aria-hidden="true" /> Logout
        </button>
      </Menu>
    </>
  )
}

function MobileMenu() {
  return (
    <Menu label="Menu" className="md:hidden" button={<MenuIcon className="size-6" aria-hidden="true" />}>
      <nav aria-label="Menu">
        {destinations.map(({ label, to }) => (
          <NavLink key={to} to={to} end className={menuItem} onClick={closeMenu}>
            {label}
          </NavLink>
        ))}
      </nav>
    </Menu>
  )
}
