import { Outlet } from 'react-router'

import { visitorsOnly } from '#web/session/guards.ts'

export const middleware = visitorsOnly.onServer
export const clientMiddleware = visitorsOnly.inBrowser

export default function VisitorArea() {
  return <Outlet />
}
