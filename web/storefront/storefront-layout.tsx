import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'

import { Footer } from '#web/storefront/footer.tsx'
import { NavBar } from '#web/storefront/nav-bar.tsx'
import { PageOnItsWay } from '#web/storefront/page-on-its-way.tsx'

/** Every page between nav bar and footer. */
export default function StorefrontLayout() {
  const main = useFocusOnNewPage()
  return (
    <div className="flex min-h-dvh flex-col">
      <NavBar />
      <main ref={main} id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
      <PageOnItsWay />
    </div>
  )
}

/** A new page starts at its top for the keyboard and the screen reader too, unless someone is typing. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!document.activeElement?.matches('input, select, textarea')) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
