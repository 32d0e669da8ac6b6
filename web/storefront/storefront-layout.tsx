import { Outlet } from 'react-router'

import { Footer } from '#web/storefront/footer.tsx'
import { NavBar } from '#web/storefront/nav-bar.tsx'
import { NavigationProgress } from '#web/storefront/navigation-progress.tsx'

/** Nav bar and footer around a page. */
export default function StorefrontLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <NavBar />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
      <NavigationProgress />
    </div>
  )
}
