import { Outlet } from 'react-router'

import { elseToCart } from '#web/session/guards.ts'

export const middleware = elseToCart.onServer
export const clientMiddleware = elseToCart.inBrowser

export default function AddressArea() {
  return <Outlet />
}
