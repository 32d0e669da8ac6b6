import { Outlet } from 'react-router'

import { Footer } from '#web/storefront/footer.tsx'
import { NavBar } from '#web/storefront/nav-bar.tsx'
import { PageOnItsWay } from '#web/storefront/page-on-its-way.tsx'

/** Every page between nav bar and footer. */
export default function StorefrontLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <NavBar />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
      <PageOnItsWay />
    </div>
  )
}
