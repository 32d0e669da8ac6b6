import { Outlet } from 'react-router'

import { shoppersOnly } from '#web/session/guards.ts'

export const middleware = shoppersOnly.onServer
export const clientMiddleware = shoppersOnly.inBrowser

export default function ShopperArea() {
  return <Outlet />
}
