import { Outlet } from 'react-router'

import { ClosedNotice } from '#web/storefront/layout/closed-notice.tsx'
import { FooterLater } from '#web/storefront/layout/footer-later.tsx'
import { NavBar } from '#web/storefront/layout/nav-bar.tsx'
import { later } from '#web/ui/later.tsx'

const NavigationProgress = later(
  async () => (await import('#web/storefront/layout/navigation-progress.tsx')).NavigationProgress,
)

/** Nav bar and footer around a page. */
export default function StorefrontLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <NavBar />
      <ClosedNotice />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <FooterLater />
      <NavigationProgress />
    </div>
  )
}
