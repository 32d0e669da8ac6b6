import { Outlet } from 'react-router'

/** The seller's pages, without the shop's nav bar. */
export default function SellerLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
